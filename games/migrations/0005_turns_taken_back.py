from django.conf import settings
from django.db import migrations, models

import games.models.fields


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_ratings_recounts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="passed_on",
            field=games.models.fields.JSONTextField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="orders_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("orders_at__isnull", False)), fields=["orders_at"], name="seats_orders"
            ),
        ),
    ]
