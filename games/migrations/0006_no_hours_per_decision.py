from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_clocks_of_running_games"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="game",
            name="games_pace_between_an_hour_and_sixty_days",
        ),
        migrations.RemoveField(
            model_name="game",
            name="decision_hours",
        ),
    ]
