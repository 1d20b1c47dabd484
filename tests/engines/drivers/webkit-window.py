#!/usr/bin/python3
"""A window with one WebKitGTK view for WebDriver. Debian's own browser of this engine can't be as narrow as a phone.

The first argument names a script that runs at the start of each document.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def main() -> None:
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    with open(sys.argv[1], encoding="utf-8") as file:
        view.get_user_content_manager().add_script(
            WebKit2.UserScript(
                file.read(),
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    context.connect("automation-started", lambda _, session: session.connect("create-web-view", lambda _: view))
    window = Gtk.Window()
    window.set_default_size(390, 844)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


main()
