"""Accessibility checks of a shown page: horizontal overflow, and what axe-core finds.

An element that is like one that was checked before is not checked again. Letters of the same look on backgrounds of
the same look have the same contrast anywhere. Elements with the same parts, names, roles, states and ancestors have
the same violations or none. The page as a whole (title, headings, landmarks, ids) is checked each time.
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.deep import DEEP

# Pages in frames are not checked here, since each of them is checked on its own.
AXE = """async () => {
    const found = await axe.run({resultTypes: ["violations"], iframes: false});
    return found.violations;
}"""
# Rules that depend on the whole page, or on the available space.
OF_THE_WHOLE = (
    "accesskeys",
    "aria-hidden-body",
    "bypass",
    "document-title",
    "duplicate-id-aria",
    "frame-tested",
    "frame-title",
    "frame-title-unique",
    "heading-order",
    "html-has-lang",
    "html-lang-valid",
    "html-xml-lang-mismatch",
    "landmark-banner-is-top-level",
    "landmark-contentinfo-is-top-level",
    "landmark-main-is-top-level",
    "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo",
    "landmark-no-duplicate-main",
    "landmark-one-main",
    "landmark-unique",
    "meta-refresh",
    "meta-viewport",
    "meta-viewport-large",
    "page-has-heading-one",
    "scrollable-region-focusable",
    "skip-link",
)
# Rules about colors.
OF_COLORS = ("color-contrast", "link-in-text-block")
# The root is transparent so that nothing is painted (`PAINT_NOTHING` in conftest.py). That is not the page's fault.
AS_IF_PAINTED = """() => {
    const stylesOf = window.getComputedStyle;
    const opaque = style => new Proxy(style, {get: (_style, name) =>
        name === "opacity" ? "1"
        : name === "getPropertyValue" ? asked => asked === "opacity" ? "1" : style.getPropertyValue(asked)
        : style[name]
    });
    window.getComputedStyle = (element, part) => {
        const style = stylesOf(element, part);
        return element === document.documentElement ? opaque(style) : style;
    };
}"""
# Apply each rule only to elements that are new to it, except rules about the whole page.
PREPARE = """([ofTheWhole, ofColors]) => {
    window.isNewKind = window.isNewLook = () => true;
    for (const rule of axe._audit.rules) {
        if (ofTheWhole.includes(rule.id)) continue;
        const all = rule.gather;
        const isNew = ofColors.includes(rule.id) ? one => isNewLook(one) : one => isNewKind(one);
        rule.gather = (...given) => all.apply(rule, given).filter(node => isNew(node.actualNode));
    }
}"""
ASK_OF_THE_NEW = """([kinds, looks]) => {
    const [newKinds, newLooks] = [new Set(kinds), new Set(looks)];
    window.isNewKind = element => newKinds.has(kindOf.get(element));
    window.isNewLook = element => newLooks.has(lookOf.get(element));
}"""
# Compute two numbers per element. The kind covers all that rules about names, roles and states depend on: the
# element, its parts and its ancestors, but of words and addresses only whether there are any. The look covers all
# that its contrast depends on: its letters and the backgrounds of it and everything around it. Elements without
# letters of their own get none, since axe would search them at length. Return the numbers that occur.
NUMBERS = """() => {
    const hash = text => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            const code = text.charCodeAt(at);
            one = Math.imul(one ^ code, 2654435761);
            other = Math.imul(other ^ code, 1597334677);
        }
        return (other >>> 0) * 2097152 + (one >>> 11);
    };
    const isWords = node => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "";
    const hasWords = element => [...element.childNodes].some(isWords);
    const elements = [...document.querySelectorAll("*")];

    const TELLING = /^(aria-(?!label$|valuetext$).*|class|role|type|tabindex|lang|dir|scope|autocomplete|content.*)$/;
    const REFERRING = /^(for|form|headers|list|aria-([a-z]*by|controls|owns|activedescendant|details|flowto|error.*))$/;
    const named = id => {
        const one = document.getElementById(id);
        return one ? `${one.localName} ${one.textContent.trim() !== ""}` : "nothing";
    };
    const told = ({name, value}) => {
        if (REFERRING.test(name)) return `${name}=${value.split(/\\s+/).map(named)}`;
        return TELLING.test(name) ? `${name}=${value}` : `${name} ${value.trim() !== ""}`;
    };
    const own = new Map(), around = new Map([[null, 0]]), within = new Map();
    for (const element of elements) {
        const labels = [...element.labels ?? []].map(one => [one.textContent.trim() !== "", one.checkVisibility()]);
        const isShown = element.checkVisibility({visibilityProperty: true});
        const attributes = [...element.attributes].map(told).sort();
        own.set(element, [element.localName, isShown, hasWords(element), labels, ...attributes].join("\\n"));
        around.set(element, hash(`${around.get(element.parentElement)} ${own.get(element)}`));
    }
    for (const element of elements.toReversed())
        within.set(element, hash([own.get(element), ...[...element.children].map(one => within.get(one))].join(" ")));
    window.kindOf = new Map(elements.map(one => [one, hash(`${around.get(one)} ${within.get(one)}`)]));

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
    window.lookOf = new Map();
    for (const element of elements) {
        if (!element.matches("input, select, textarea") && !hasWords(element)) continue;
        const style = getComputedStyle(element);
        lookOf.set(element, hash([
            ground(element), style.color, style.fontSize, style.fontWeight, style.textShadow, element.checkVisibility(),
        ].join(" ")));
    }
    return [kindOf, lookOf].map(numbers => [...new Set(numbers.values())]);
}"""


class Inspector:
    """Checks pages, and remembers what it has checked."""

    def __init__(self) -> None:
        self._kinds: set[int] = set()
        self._looks: dict[str, set[int]] = {}

    def troubles(self, page: Page, look: str = "") -> list[str]:
        """Return the page's violations.

        :param look: theme and width; contrasts are remembered separately for each look
        """
        found = []
        wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide[0] > wide[1]:
            found.append(f"{wide[0]} px wide")
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
            page.evaluate(AS_IF_PAINTED)
            page.evaluate(PREPARE, [OF_THE_WHOLE, OF_COLORS])
        if not DEEP:
            self._leave_out_what_is_known(page, self._looks.setdefault(look, set()))
        for violation in page.evaluate(AXE):
            nodes = "; ".join(" ".join(node["target"]) for node in violation["nodes"][:4] if node["target"])
            why = violation["nodes"][0]["failureSummary"].replace("\n", " ")[:200]
            found.append(f"{violation['id']} ({len(violation['nodes'])}): {nodes}: {why}")
        return found

    def _leave_out_what_is_known(self, page: Page, known_looks: set[int]) -> None:
        kinds, looks = map(set, page.evaluate(NUMBERS))
        page.evaluate(ASK_OF_THE_NEW, [list(kinds - self._kinds), list(looks - known_looks)])
        self._kinds |= kinds
        known_looks |= looks
