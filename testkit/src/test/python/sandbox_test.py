"""A card on file, charged once although the reply was lost, in Python and over HTTP alone.

    python3 sandbox_test.py http://127.0.0.1:8480

It needs the standard library and a sandbox with its default credentials; the sandbox is reset.
"""

import base64
import http.client
import json
import sys
import unittest
import urllib.error
import urllib.request

BASE = "http://127.0.0.1:8480"
CREDENTIALS = base64.b64encode(b"TEST-merchant:TEST").decode("ascii")


def call(method, path, document=None, headers=None):
    """Returns the status and the document of the reply."""
    body = None if document is None else json.dumps(document).encode("utf-8")
    request = urllib.request.Request(BASE + path, data=body, method=method)
    request.add_header("Content-Type", "application/json")
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            status, text = reply.status, reply.read()
    except urllib.error.HTTPError as error:
        with error:
            status, text = error.code, error.read()
    return status, json.loads(text) if text else None


def admin(method, path, document=None):
    """Calls the admin API."""
    return call(method, "/_sandbox/api/v1/" + path, document)


def gateway(method, path, document=None):
    """Calls the gateway, as a merchant's program does."""
    return call(method, path, document, {"Authorization": "Basic " + CREDENTIALS})


def charge(reference, stored):
    """Charges a card on file."""
    return gateway("POST", "/v1.0/purchases", {
        "amount": 2500, "currency": "AUD", "reference": reference, "card_token": stored["card_token"],
        "extra": {
            "stored_credential_indicator": "S", "auth_reason": "no_show",
            "authorization_tracking_id": stored["metadata"]["authorization_tracking_id"],
        },
    })


class LostReply(unittest.TestCase):

    def setUp(self):
        self.assertEqual((204, None), admin("POST", "reset", {}))

    def test_lost_reply_is_one_charge(self):
        status, first = gateway("POST", "/v1.0/purchases", {
            "amount": 1000, "currency": "AUD", "reference": "FIRST-1", "card_holder": "Ann Example",
            "card_number": "5123456789012346", "card_expiry": "12/2099", "cvv": "123",
            "extra": {"card_on_file": True, "stored_credential_indicator": "I"},
        })
        self.assertEqual((200, True), (status, first["successful"]))
        stored = first["response"]

        status, fault = admin("POST", "faults", {"fault": "lost-reply", "when": {"next": True}})
        self.assertEqual(201, status)
        with self.assertRaises((urllib.error.URLError, http.client.RemoteDisconnected)):
            charge("FEE-1", stored)

        status, found = gateway("GET", "/v1.0/purchases/FEE-1")
        self.assertEqual((200, True), (status, found["response"]["successful"]))
        status, again = charge("FEE-1", stored)
        self.assertFalse(again["successful"])

        ledger = admin("GET", "ledger?reference=FEE-1")[1]["entries"]
        self.assertEqual([("approved", 2500)], [(e["outcome"], e["captured_amount"]) for e in ledger])
        scheduled = admin("GET", "faults")[1]["scheduled"]
        self.assertEqual([(fault["id"], 1)], [(f["id"], f["happened"]) for f in scheduled])
        credential = admin("GET", "credentials")[1]["credentials"][0]
        self.assertEqual([None, "carried"], [link["tracking_id"] for link in credential["chain"]])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        BASE = sys.argv.pop(1).rstrip("/")
    unittest.main()
