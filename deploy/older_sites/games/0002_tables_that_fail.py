from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_tournaments"),
    ]

    operations = [
        migrations.AddField(
            model_name="roundtable",
            name="failures",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="roundtable",
            name="make_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
