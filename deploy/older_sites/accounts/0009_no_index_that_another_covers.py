import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_guests"),
    ]

    operations = [
        migrations.AlterField(
            model_name="sign",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="signs",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
