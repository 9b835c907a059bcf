"""What is wrong with a page that is shown: what sticks out, and what axe-core finds.

Two thirds of axe's time are contrasts. Letters of one look on grounds of one look have one contrast, wherever they
stand: it is measured where they come up first. All other rules look at every page wholly.
"""

from __future__ import annotations

import os

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

DEEP = os.environ.get("DEEP") == "1"
# nothing is asked of pages in windows: each of them is looked at on its own
AXE = "axe.run({resultTypes: ['violations'], iframes: false}).then(results => results.violations)"
# of a page that was looked at wholly and has been turned to another look: contrasts, and what shows only now
AXE_AGAIN = """async () => {
    const now = window.contrastElements.filter((one, number) => !window.wasShown[number] && one.checkVisibility());
    const first = now.filter(one => !now.includes(one.parentElement));
    const asked = {resultTypes: ["violations"], iframes: false};
    const contrasts = await axe.run({...asked, runOnly: ["color-contrast"]});
    if (!first.length) return contrasts.violations;
    const others = await axe.run({include: first}, {...asked, rules: {"color-contrast": {enabled: false}}});
    return [...contrasts.violations, ...others.violations];
}"""
WAS_SHOWN = """() => {
    window.wasShown = [...document.querySelectorAll("*")].map(one => one.checkVisibility());
}"""
CONTRASTS_OF_THE_NEW = (
    "axe.configure({rules: [{id: 'color-contrast', selector: '*:not([data-contrast-known])'}]})"
)
# of each element a number for all that its contrast follows from: its letters, and what they and all around stand on;
# axe would ask at length what those have to read that have no letters of their own
LOOKS_OF_ELEMENTS = """() => {
    const hash = text => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            const code = text.charCodeAt(at);
            one = Math.imul(one ^ code, 2654435761);
            other = Math.imul(other ^ code, 1597334677);
        }
        return (other >>> 0) * 2097152 + (one >>> 11);
    };
    const grounds = new Map([[null, 0]]);
    const ground = element => {
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            grounds.set(element, hash([
                ground(element.parentElement), element.tagName, element.getAttribute("class"), element.disabled,
                element.ariaDisabled, element.ariaHidden, element.open, style.display, style.visibility, style.opacity,
                style.position, style.zIndex, style.filter, style.backgroundColor, style.backgroundImage,
            ].join(" ")));
        }
        return grounds.get(element);
    };
    const isWords = node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "";
    const mayHaveLetters = element =>
        element.matches("input, select, textarea") || [...element.childNodes].some(isWords);
    window.contrastElements = [...document.querySelectorAll("*")];
    return window.contrastElements.map(element => {
        if (!mayHaveLetters(element)) return 0;
        const style = getComputedStyle(element);
        return hash([
            ground(element), style.color, style.fontSize, style.fontWeight, style.textShadow, element.checkVisibility(),
        ].join(" "));
    });
}"""
NO_LETTERS = 0
MARK = """numbers => {
    document.querySelectorAll("[data-contrast-known]").forEach(known => delete known.dataset.contrastKnown);
    numbers.forEach(number => window.contrastElements[number].dataset.contrastKnown = "");
}"""


class Inspector:
    """Looks at pages, and knows which contrasts have been measured."""

    def __init__(self) -> None:
        self._measured: dict[str, set[int]] = {}

    def troubles(self, page: Page, look: str = "", *, again: bool = False) -> list[str]:
        """What is wrong with this page.

        :param look: theme and width; what was measured in one says nothing of another
        :param again: the page has not been loaded since it was looked at in another look
        """
        found = []
        wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide[0] > wide[1]:
            found.append(f"{wide[0]} px wide")
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        if not DEEP:
            self._leave_out_what_is_known(page, self._measured.setdefault(look, {NO_LETTERS}))
        violations = page.evaluate(AXE_AGAIN if again and not DEEP else AXE)
        page.evaluate(WAS_SHOWN)
        for violation in violations:
            nodes = "; ".join(" ".join(node["target"]) for node in violation["nodes"][:4] if node["target"])
            why = violation["nodes"][0]["failureSummary"].replace("\n", " ")[:200]
            found.append(f"{violation['id']} ({len(violation['nodes'])}): {nodes}: {why}")
        return found

    def _leave_out_what_is_known(self, page: Page, measured: set[int]) -> None:
        elements = page.evaluate(LOOKS_OF_ELEMENTS)
        page.evaluate(MARK, [number for number, look in enumerate(elements) if look in measured])
        page.evaluate(CONTRASTS_OF_THE_NEW)
        measured.update(elements)
