from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_look_keys")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="confirms_turn_end",
            field=models.BooleanField(default=True, verbose_name="ask before my turn ends"),
        ),
    ]
