#!/usr/bin/env bash
# Make sure that the programs which the tests start are there: Chromium, PostgreSQL, PgBouncer, Redis, gettext, and what reads the samples in deploy/.
# As root they are installed; otherwise the one line that does it is named. No service is started.
set -euo pipefail

missing=()
[ -x /usr/bin/chromium ] || missing+=(chromium)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
command -v redis-server >/dev/null || missing+=(redis-server)
command -v xgettext >/dev/null || missing+=(gettext)
[ -x /usr/sbin/nginx ] || missing+=(nginx-light)
command -v caddy >/dev/null || missing+=(caddy)
[ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
command -v systemd-analyze >/dev/null || missing+=(systemd)
# The same Chromium without windows makes the tests quicker; where it is not to be had, the one with windows does.
quicker=()
[ -x /usr/bin/chromium-headless-shell ] || quicker+=(chromium-headless-shell)
[ ${#missing[@]} -eq 0 ] && [ ${#quicker[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    [ ${#missing[@]} -eq 0 ] && exit 0
    install="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    echo "The tests need ${missing[*]}. As root, run: $install" >&2
    exit 1
fi

# Debian starts a daemon when it is installed; a policy of "do not" for the time being prevents it,
# and PostgreSQL is told to make no cluster of its own.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    trap 'rm -f "$policy"' EXIT
fi
if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
fi
echo "Installing ${missing[*]} ${quicker[*]} …"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -q --no-install-recommends "$@"; }
apt-get update -q || [ ${#missing[@]} -eq 0 ]
[ ${#missing[@]} -eq 0 ] || install "${missing[@]}"
[ ${#quicker[@]} -eq 0 ] || install "${quicker[@]}" || echo "Without ${quicker[*]}: the tests use /usr/bin/chromium." >&2
