"""A passkey is created and suffices to sign in; a simple security key is used after the password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PASSWORD, Player
from tests.browser.site import Site


@pytest.fixture
def at(site: Site) -> Callable[[str], str]:
    """Return the address of a path under a host name, since browsers create no passkeys for IP addresses."""
    return lambda path: site.address(path).replace("127.0.0.1", "localhost")


def give_authenticator(page: Page, **more: Any) -> None:
    """Give the browser a virtual authenticator whose owner always agrees."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
        **more,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_in(player: Player, at: Callable[[str], str]) -> None:
    page = player.page
    page.goto(at("/accounts/login/?next=/settings/security/"))
    page.locator("[name=login]").fill(player.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button.primary").first.click()


def sign_out(player: Player, at: Callable[[str], str]) -> None:
    player.page.goto(at("/accounts/logout/"))
    player.page.locator("main form button.primary").click()
    expect(player.page.locator("header .menu-name")).to_have_count(0)


def add_passkey(page: Page, *, is_enough: bool) -> None:
    page.get_by_role("link", name="Add a passkey").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Continue", exact=True).click()
    page.locator("[name=name]").fill("My phone")
    page.locator("[name=passwordless]").set_checked(is_enough)
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("link", name="I’ve saved them").click()
    expect(page.locator("li", has_text="My phone")).to_be_visible()


def test_a_passkey_signs_in_without_a_password(player, at):
    ines = player("Ines", phone=True)
    ines.sign_up()
    give_authenticator(ines.page)
    sign_in(ines, at)

    add_passkey(ines.page, is_enough=True)
    expect(ines.page.locator("li", has_text="My phone")).to_contain_text("works without a password")
    sign_out(ines, at)
    ines.page.goto(at("/accounts/login/?next=/settings/security/"))
    ines.page.get_by_role("button", name="Sign in with a passkey").click()

    expect(ines.page).to_have_url(at("/settings/security/"))
    expect(ines.page.locator("li", has_text="My phone")).to_contain_text("last used")


def test_a_security_key_comes_after_the_password(player, at):
    joris = player("Joris")
    joris.sign_up()
    give_authenticator(
        joris.page, transport="usb", hasResidentKey=False, hasUserVerification=False, isUserVerified=False
    )
    sign_in(joris, at)

    add_passkey(joris.page, is_enough=False)
    sign_out(joris, at)
    sign_in(joris, at)
    expect(joris.page.locator("h1")).to_have_text("One more step")
    expect(joris.page.locator("header .menu-name")).to_have_count(0)
    joris.page.get_by_role("button", name="Use a passkey").click()

    expect(joris.page).to_have_url(at("/settings/security/"))
    expect(joris.page.locator("li", has_text="My phone")).to_contain_text("used after your password")


def test_a_device_that_refuses_is_said_to(player, at):
    karla = player("Karla")
    karla.page.goto(at("/accounts/login/"))
    give_authenticator(karla.page, isUserVerified=False)

    karla.page.get_by_role("button", name="Sign in with a passkey").click()

    expect(karla.page.get_by_role("alert")).to_contain_text("That didn’t work")
