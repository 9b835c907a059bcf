"""Settings of the site, read from the environment.

`DJANGO_ENV` selects the environment:

- `production` (the default): requires SECRET_KEY, and SITE_URL or ALLOWED_HOSTS.
- `development`: used by `make play` and by a bare `manage.py`. Only it has the pages under `/dev/`.
- `test`: used by pytest.

README.md lists every variable.
"""

from __future__ import annotations

import os
from datetime import date
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
TITLES_DIR = BASE_DIR / "games" / "titles"
env = environ.Env()

ENVIRONMENT = env.str("DJANGO_ENV", default="production")
if ENVIRONMENT not in ("production", "development", "test"):
    raise ImproperlyConfigured(f"DJANGO_ENV is {ENVIRONMENT!r}; it may be production, development or test.")
PRODUCTION = ENVIRONMENT == "production"
TESTING = ENVIRONMENT == "test"

# Files that the running site writes in the embedded setup: database, development emails, static files.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

# ---------------------------------------------------------------- identity and addresses

SITE_NAME = env.str("SITE_NAME", default="Longshore")
CONTACT_EMAIL = env.str("CONTACT_EMAIL", default="")

# Django's technical error pages, for development: they show addresses, settings and variables.
DEBUG = env.bool("DEBUG", default=False)
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("DEBUG must be off in production; set DJANGO_ENV=development.")

# The gallery, the mailbox and the demo sign-in. URLs, views and commands of /dev/ check this.
DEV_PAGES = not PRODUCTION

if PRODUCTION:
    SECRET_KEY = env.str("SECRET_KEY", default="")
    if not SECRET_KEY:
        raise ImproperlyConfigured(
            "Set SECRET_KEY to a long random text, and keep it: signatures and sessions depend on it."
        )
else:
    SECRET_KEY = env.str("SECRET_KEY", default="development only, never used in production " * 2)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

_hosts: list[str] = env.list("ALLOWED_HOSTS", default=[])
_default_url = f"https://{_hosts[0]}" if PRODUCTION and _hosts else ""
if not PRODUCTION:
    _default_url = f"http://127.0.0.1:{env.str('PORT', default='8000')}"
# The site's public address, with which links in emails begin.
SITE_URL = env.str("SITE_URL", default=_default_url).rstrip("/")
if not SITE_URL:
    raise ImproperlyConfigured("Set SITE_URL, for instance https://play.example.org.")
ALLOWED_HOSTS = _hosts or [urlsplit(SITE_URL).hostname or ""]
if not PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", "testserver"]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL])

# ---------------------------------------------------------------- apps, middleware, templates

INSTALLED_APPS = [
    "accounts",
    "games",
    "catansite.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    # ordinals in each language, such as "2nd"
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.google",
    "allauth.socialaccount.providers.discord",
    "csp",
    "django_htmx",
]
# The gallery, the demo community and benchmarks. `WORKSHOP=1` enables commands that measure a production-like site.
if DEV_PAGES or env.bool("WORKSHOP", default=False):
    INSTALLED_APPS += ["games.workshop"]

MIDDLEWARE = [
    "catansite.middleware.MonitoringMiddleware",
    "catansite.middleware.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # before middleware that refuses a wrong host
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "catansite.compression.CompressionMiddleware",
    "catansite.middleware.ContentPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.signed_in.SignedInMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.activity.ActivityMiddleware",
    "accounts.same_person.SignsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.SignInFirstMiddleware",
    "catansite.middleware.NotAllowedMiddleware",
    "catansite.middleware.ClockMiddleware",
    "catansite.middleware.OutrunMiddleware",
]

ROOT_URLCONF = "catansite.urls"
WSGI_APPLICATION = "catansite.wsgi.application"
ASGI_APPLICATION = "catansite.asgi.application"

CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.template.context_processors.i18n",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "catansite.context_processors.site",
    "games.views.context_processors.waiting",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", TITLES_DIR],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
    {
        # Tables and replays. Other pages include its parts by `{% jinja "….jinja" %}`.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates", TITLES_DIR],
        "OPTIONS": {
            "environment": "catansite.jinja.environment",
            "context_processors": CONTEXT_PROCESSORS,
        },
    },
]
FORM_RENDERER = "catansite.forms.SiteRenderer"

# ---------------------------------------------------------------- database

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}")
}
_database = DATABASES["default"]
# True if a pooler such as PgBouncer is in front of the database, so that no session belongs to the site alone
DATABASE_IS_POOLED = False
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # One writer at a time, others queued, and readers who never wait.
    _database["ENGINE"] = "catansite.sqlite"
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 60,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # A file, because threads and worker processes of the tests share it.
    _database["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    # A pool per process. 0 keeps one persistent connection per thread instead.
    _pool = env.int("DATABASE_POOL", default=4)
    if _pool:
        _database["CONN_MAX_AGE"] = 0
        _database.setdefault("OPTIONS", {})["pool"] = {
            "min_size": 1,
            "max_size": _pool,
            # monitors wait for ten seconds, and a web process is killed after thirty
            "timeout": 5,
        }
    else:
        _database["CONN_MAX_AGE"] = 600
    # The number of times a statement is sent before the connection prepares it, which needs server-side binding. 0
    # disables preparing, as needed behind a pooler that hands connections on between transactions.
    _prepare = env.int("DATABASE_PREPARE", default=2)
    _database.setdefault("OPTIONS", {}).update(
        prepare_threshold=_prepare or None, server_side_binding=bool(_prepare)
    )
    # A database machine that has lost its power answers nothing. Give up after 90 seconds; Linux waits for two hours.
    _database["OPTIONS"].update(keepalives_idle=60, keepalives_interval=10, keepalives_count=3)
    # behind a pooler, a server-side cursor would stay open on a connection that has been handed on
    _database["DISABLE_SERVER_SIDE_CURSORS"] = not _prepare
    # manage.py uses the direct address, if there is one
    _direct = env.str("DATABASE_DIRECT_URL", default="")
    DATABASE_IS_POOLED = not _prepare and _direct != env.str("DATABASE_URL", default="")
    # replace a connection that a restart of the database has closed before using it
    _database["CONN_HEALTH_CHECKS"] = True

# ---------------------------------------------------------------- cache, sessions, tasks: JSON only

REDIS_URL = env.str("REDIS_URL", default="")
_memory: dict[str, Any] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 5000},
}
CACHES: dict[str, dict[str, Any]] = {"default": _memory}
if REDIS_URL:
    CACHES = {
        "default": {"BACKEND": "catansite.cache.FallbackCache"},
        "redis": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {
                "serializer": "catansite.cache.JSONSerializer",
                "socket_timeout": 1,
                "socket_connect_timeout": 1,
            },
            "KEY_PREFIX": "site",
        },
        "memory": _memory,
    }

SESSION_ENGINE = "accounts.sessions"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.JSONSerializer"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT = "catansite.broker:Transport" if REDIS_URL else None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Workers and beat wait for the broker indefinitely. A player's request waits only briefly.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 3} if REDIS_URL else {}
CELERY_TASK_DEFAULT_QUEUE = "celery"
# Deliveries to servers that players name may be slow, so they have a queue and workers of their own.
STRANGERS_QUEUE = "strangers"
# Hard bots search for up to a second per move, and looking back at a game takes seconds. Nothing else waits behind.
BOTS_QUEUE = "bots"
CELERY_TASK_ROUTES = {
    "games.tasks.deliver_to_strangers": {"queue": STRANGERS_QUEUE},
    "games.tasks.play_hard_bots": {"queue": BOTS_QUEUE},
    "games.tasks.look_back": {"queue": BOTS_QUEUE},
}
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_EVENT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
# A task is only a hint: the database records what is due, and the next sweep finds it.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# In memory, so that no pickles are stored on disk. The schedule is in catansite/celery.py.
CELERY_BEAT_SCHEDULER = "catansite.beat.SteadyScheduler"

# ---------------------------------------------------------------- email

# In development, emails are also stored in a folder for /dev/mailbox/.
MAILBOX_DIR = VAR_DIR / "mailbox"
if "EMAIL_URL" in env.ENVIRON or PRODUCTION:
    _mail = env.email_url("EMAIL_URL", default="smtp://localhost:25")
    EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
    EMAIL_HOST = _mail["EMAIL_HOST"] or "localhost"
    EMAIL_PORT = _mail["EMAIL_PORT"] or 25
    EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"] or ""
    EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"] or ""
    EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
    EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
else:
    EMAIL_BACKEND = "catansite.mail.MailboxBackend"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str(
    "DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <games@{urlsplit(SITE_URL).hostname}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_SUBJECT_PREFIX = ""
# With it, a mail provider can report bounces at /hooks/bounces/.
BOUNCE_SECRET = env.str("BOUNCE_SECRET", default="")
# The site's key for push services, from `manage.py vapid_key`. Outside production, one is created and kept.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
# Networks that webhooks may reach although they are not public, such as 10.1.2.0/24 for a private chat server.
OUTGOING_ALLOWED: list[IPv4Network | IPv6Network] = [
    ip_network(network) for network in env.list("OUTGOING_ALLOWED", default=[])
]

# ---------------------------------------------------------------- accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = (
    ["django.contrib.auth.hashers.MD5PasswordHasher"]
    if TESTING
    else [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "django.contrib.auth.hashers.ScryptPasswordHasher",
    ]
)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "request_login_code": "accounts.forms.RequestLoginCodeForm",
    "confirm_login_code": "accounts.forms.ConfirmLoginCodeForm",
}
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "website"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "accounts.tokens.ResetTokens"  # noqa: S105
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 60 * 15
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme
# Limits not listed here are allauth's defaults. Emails to an address also have longer limits. The second group is the
# site's own, used through allauth.decorators.rate_limit.
ACCOUNT_RATE_LIMITS: dict[str, str] = {
    "signup": "20/m/ip,200/d/ip",
    "reset_password": "20/m/ip,5/m/key,10/h/key",
    "request_login_code": "20/m/ip,3/m/key,10/h/key",
    "manage_email": "10/m/user,30/d/user",
    "confirm_email": "1/3m/key,10/d/key",
    # the site's own
    "move": "120/m/user",
    "chat": "20/m/user,300/h/user",
    "new_table": "20/h/user,100/d/user",
    "guest": "20/h/ip,60/d/ip",
    "contact": "20/h/user,60/d/user",
    "report": "20/h/user",
    "people": "60/h/user,300/d/user",
    "settings": "60/m/user",
    "link": "60/m/ip",
    "picture": "30/m/ip",
    "practice": "10/d/ip",
    "practice_move": "60/m/ip",
    "look_back": "20/h/user",
    "data_export": "10/h/user",
    "delete_account": "5/h/user",
}
# For all programs of a player together. Their actions also count towards the limits above.
API_REQUESTS_PER_MINUTE = 600
# Views in which guests count as players. Everywhere else they are anonymous visitors, see `accounts.guests`.
GUEST_VIEWS = {
    "games:table",
    "games:mark",
    "games:move",
    "games:hide_guide",
    "games:undo",
    "games:request_undo",
    "games:answer_undo",
    "games:log",
    "games:note",
    "games:wants",
    "games:plan",
    "games:plan_add",
    "games:plan_change",
    "games:plan_remove",
    "games:plan_up",
    "games:plan_use",
    "games:plan_pause",
    "games:plan_delete",
    "games:plan_repeat",
    "games:resign",
    "games:propose",
    "games:answer",
    "games:come_back",
    "games:keep_open",
    "games:replay",
    "games:replay_step",
    "games:look_back",
    "games:ask_to_look_back",
    "games:look_back_moment",
    "games:so_far",
    "games:export",
    "games:preview_picture",
    "games:result_picture",
    "games:thumbnail",
}
# Second factors, and passkeys that replace the password. Every account has a confirmed address from the start, so an
# additional unconfirmed one need not prevent either.
MFA_ADAPTER = "accounts.second_factor.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
# browsers allow passkeys without TLS only on localhost
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateByCodeForm",
    "activate_totp": "accounts.forms.ActivateAppForm",
    "add_webauthn": "accounts.forms.AddPasskeyForm",
    "edit_webauthn": "accounts.forms.RenamePasskeyForm",
    "login_webauthn": "accounts.forms.SignInByPasskeyForm",
    "authenticate_webauthn": "accounts.forms.PasskeyAfterPasswordForm",
    "reauthenticate_webauthn": "accounts.forms.ReauthenticateByPasskeyForm",
}
# External sites for signing in, each enabled by its keys. They are asked only for name and address.
SOCIALACCOUNT_ADAPTER = "accounts.social_sign_in.SocialAccountAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.forms.SignUpFromElsewhereForm"}
SOCIALACCOUNT_PROVIDERS: dict[str, dict[str, Any]] = {}
for _provider, _more in (("google", {"OAUTH_PKCE_ENABLED": True}), ("discord", {})):
    _client = env.str(f"{_provider.upper()}_CLIENT_ID", default="")
    _secret = env.str(f"{_provider.upper()}_CLIENT_SECRET", default="")
    if bool(_client) != bool(_secret):
        _names = f"{_provider.upper()}_CLIENT_ID and {_provider.upper()}_CLIENT_SECRET"
        raise ImproperlyConfigured(f"Set both of {_names}, or neither.")
    if _client:
        SOCIALACCOUNT_PROVIDERS[_provider] = {"APP": {"client_id": _client, "secret": _secret}, **_more}
# Callables (user) -> {"section": JSON value}: sections that other apps add to "my data".
DATA_EXPORTS: list[str] = ["games.selectors.people.my_data.export_user"]
# Callables () -> names in the active language: names that other apps use, and players must not.
RESERVED_NAMES: list[str] = ["games.models.seat.bot_names"]

# ---------------------------------------------------------------- languages and time

USE_I18N = True
USE_TZ = True
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
LANGUAGES = [
    ("en", "English"),
    ("it", "Italiano"),
    ("hu", "Magyar"),
    ("de", "Deutsch"),
]
LOCALE_PATHS = [BASE_DIR / "catansite" / "locale"]
FORMAT_MODULE_PATH = "catansite.formats"

# ---------------------------------------------------------------- static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
# Style sheets of modules are in the modules' folders, and are served as `css/<title>/<name>.css`.
STATICFILES_DIRS: list[Any] = [
    BASE_DIR / "catansite" / "static",
    *((f"css/{folder.parts[-3]}", folder) for folder in sorted(TITLES_DIR.glob("*/*/static"))),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "catansite.static_files.ByWhatTheyHold"
        if PRODUCTION
        else "catansite.static_files.AsTheyAre"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = ENVIRONMENT == "development"

# ---------------------------------------------------------------- security

SIGN_IN_ORIGINS = {"google": "https://accounts.google.com", "discord": "https://discord.com"}
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        # sign-in buttons are forms, and the policy also applies to redirects of forms
        "form-action": [SELF, *(SIGN_IN_ORIGINS[name] for name in SOCIALACCOUNT_PROVIDERS)],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "catansite.views.csrf_failure"

# The number of the site's own proxies, which are trusted for address and scheme.
PROXY_COUNT = env.int("PROXY_COUNT", default=1 if PRODUCTION else 0)
ALLAUTH_TRUSTED_PROXY_COUNT = PROXY_COUNT
if PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if PRODUCTION:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = env.bool("SSL_REDIRECT", default=True)
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=60 * 60 * 24 * 365)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=True)
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=True)

# The site's forms are small; exports and imported games are the largest uploads.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

# ---------------------------------------------------------------- log

# JSON lines for log collectors, or lines for people; see catansite/logs.py.
LOG_FORMAT = env.str("LOG_FORMAT", default="json" if PRODUCTION else "line")
if LOG_FORMAT not in ("json", "line"):
    raise ImproperlyConfigured(f"LOG_FORMAT is {LOG_FORMAT!r}; it may be json or line.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "ids": {"()": "catansite.logs.Ids"},
        "no_addresses": {"()": "catansite.logs.NoAddresses"},
        "one_line_a_minute": {"()": "catansite.logs.OneLineAMinute"},
    },
    "formatters": {
        "json": {"()": "catansite.logs.JSONLines"},
        "line": {
            "()": "catansite.logs.Lines",
            "fmt": "{asctime} {levelname} {name}: {message}{ids}",
            "style": "{",
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["one_line_a_minute", "ids", "no_addresses"],
        }
    },
    "root": {
        "handlers": ["stderr"],
        "level": env.str("LOG_LEVEL", default="WARNING" if TESTING else "INFO"),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # DEBUG would log every statement with its values: states, hands and seeds
        "django.db.backends": {"level": "INFO"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
    },
}

# ---------------------------------------------------------------- ratings

# The announced date of a recount of all ratings after an upgrade that changes the formula. Pages inform the players.
_recount = env.str("RATINGS_RECOUNT_DATE", default="")
try:
    RATINGS_RECOUNT_DATE = date.fromisoformat(_recount) if _recount else None
except ValueError as error:
    raise ImproperlyConfigured(f"RATINGS_RECOUNT_DATE is {_recount!r}; write it as 2026-12-31.") from error

# ---------------------------------------------------------------- metrics

# The token that monitors send to read /metrics: "Authorization: Bearer …".
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_DIR = ""
if REDIS_URL:
    # each process keeps its numbers in a file here, and any of them adds them up
    METRICS_DIR = env.str("PROMETHEUS_MULTIPROC_DIR", default=str(VAR_DIR / "metrics"))
    Path(METRICS_DIR).mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = METRICS_DIR

# ---------------------------------------------------------------- errors

if SENTRY_DSN := env.str("SENTRY_DSN", default=""):
    from catansite.errors import report_to

    report_to(SENTRY_DSN)
