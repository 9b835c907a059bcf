"""The Wonders of Catan for five and six players: no levels in the special building phase. P6-SBP-03"""

from __future__ import annotations

from games.titles.catan.five_six.rules.module import five_six
from games.titles.catan.five_six.rules.special_building import never_in_special_building

five_six.takes_out(never_in_special_building, "build_wonder", "P6-ERR-15", together_with="wonders")
