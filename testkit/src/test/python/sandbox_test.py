"""Pays through the sandbox with the standard library of Python alone.

    python3 sandbox_test.py http://127.0.0.1:8480

It needs a sandbox with the default credentials, which it resets.
"""

import base64
import http.client
import json
import sys
import urllib.error
import urllib.request

BASE = sys.argv[1].rstrip("/")
CREDENTIALS = "Basic " + base64.b64encode(b"TEST-merchant:TEST").decode("ascii")


def call(method, path, document=None):
    """Returns the status and the document of the reply."""
    body = None if document is None else json.dumps(document).encode("utf-8")
    headers = {"Content-Type": "application/json", "Authorization": CREDENTIALS}
    request = urllib.request.Request(BASE + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            status, text = reply.status, reply.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    return status, json.loads(text) if text else None


def sandbox(method, path, document=None):
    """Calls the sandbox itself, which is not a request to the gateway."""
    return call(method, "/_sandbox/api/v1/" + path, document)


def entry(reference):
    """Returns the only entry of the ledger with this reference."""
    entries = sandbox("GET", "ledger?reference=" + reference)[1]["entries"]
    assert len(entries) == 1, entries
    return entries[0]


assert sandbox("POST", "reset", {})[0] == 204

# The payer puts a card on file.
status, first = call("POST", "/v1.0/purchases", {
    "amount": 1000, "currency": "AUD", "reference": "FIRST-1", "customer_ip": "203.0.113.7",
    "card_holder": "Ada Example", "card_number": "5123456789012346", "card_expiry": "12/2099", "cvv": "123",
    "extra": {"card_on_file": True, "stored_credential_indicator": "I"},
})
assert status == 200 and first["successful"] and first["response"]["successful"], first
stored = first["response"]

# The merchant charges it, and the reply is lost.
assert sandbox("POST", "faults", {"fault": "lost-reply@next"})[0] == 201
try:
    call("POST", "/v1.0/purchases", {
        "amount": 2500, "currency": "AUD", "reference": "FEE-1", "customer_ip": "203.0.113.7",
        "card_token": stored["card_token"],
        "extra": {
            "stored_credential_indicator": "S", "auth_reason": "no_show",
            "authorization_tracking_id": stored["metadata"]["authorization_tracking_id"],
        },
    })
    raise AssertionError("the reply was not lost")
except (http.client.RemoteDisconnected, urllib.error.URLError):
    pass

# The look-up shows that it was charged once.
status, found = call("GET", "/v1.0/purchases/FEE-1")
assert status == 200 and found["response"]["successful"], found
assert entry("FEE-1")["outcome"] == "approved" and entry("FEE-1")["captured"] == 2500

# It is voided, and a part of the first payment is refunded.
status, voided = call("POST", "/v1.0/purchases/void?id=" + found["response"]["id"], {})
assert status == 200 and voided["successful"], voided
status, refund = call("POST", "/v1.0/refunds", {
    "transaction_id": stored["id"], "amount": 400, "reference": "REFUND-1",
})
assert status == 200 and refund["successful"], refund

assert entry("FEE-1")["outcome"] == "voided" and entry("FEE-1")["captured"] == 0
assert entry("FIRST-1")["captured"] == 1000 and entry("FIRST-1")["refunded"] == 400
print("FEE-1 was charged once and voided, FIRST-1 was refunded in part")
