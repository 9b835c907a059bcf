"""Answers are compressed with Brotli or gzip, and their length tells nothing about their content."""

from __future__ import annotations

import gzip
from random import Random

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from catansite.compression import CompressionMiddleware

PAGE = b"<p>It is your turn.</p>" * 40


def answer(accepted, content=PAGE, **headers):
    def view(_request):
        return HttpResponse(content, headers=headers)

    request = RequestFactory().get("/", headers={"Accept-Encoding": accepted})
    return CompressionMiddleware(view)(request)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip, br; q=0.0, deflate", "gzip"),
        ("gzip, deflate", "gzip"),
        ("", None),
    ],
)
def test_the_best_encoding_that_a_browser_accepts_is_used(accepted, encoding):
    response = answer(accepted)

    read = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert response.headers.get("Content-Encoding") == encoding
    assert read(response.content) == PAGE
    assert response["Vary"] == "Accept-Encoding"


def test_a_compressed_answer_has_its_own_length_and_a_weak_tag():
    response = answer("br", ETag='"mark"', **{"Content-Length": str(len(PAGE))})

    assert response["Content-Length"] == str(len(response.content))
    assert response["ETag"] == 'W/"mark"'


def test_answers_of_the_same_page_differ_in_length():
    """An attacker who sees only how many bytes are sent cannot compare guesses (BREACH)."""
    lengths = {len(answer("br").serialize()) for _ in range(20)}

    assert len(lengths) > 1


@pytest.mark.parametrize("content", [b"short", Random("noise").randbytes(300)])
def test_what_would_not_become_shorter_is_sent_as_it_is(content):
    response = answer("br", content)

    assert response.content == content
    assert "Content-Encoding" not in response.headers


def test_what_is_compressed_already_is_left_alone():
    response = answer("br", **{"Content-Encoding": "zstd"})

    assert (response["Content-Encoding"], response.content) == ("zstd", PAGE)


def test_pages_of_the_site_are_compressed(client, db):
    response = client.get("/rules/", headers={"Accept-Encoding": "br"})

    assert response["Content-Encoding"] == "br"
