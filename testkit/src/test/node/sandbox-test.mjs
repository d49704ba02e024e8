// Pays through the sandbox with the standard library of Node (18 or later) alone.
//
//     node sandbox-test.mjs http://127.0.0.1:8480
//
// It needs a sandbox with the default credentials, which it resets.

import assert from "node:assert/strict";

const base = process.argv[2].replace(/\/$/, "");
const credentials = "Basic " + Buffer.from("TEST-merchant:TEST").toString("base64");

/** Returns the status and the document of the reply. */
async function call(method, path, document) {
  const reply = await fetch(base + path, {
    method,
    headers: { "Content-Type": "application/json", "Authorization": credentials },
    body: document === undefined ? undefined : JSON.stringify(document),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await reply.text();
  return [reply.status, text === "" ? null : JSON.parse(text)];
}

/** Calls the sandbox itself, which is not a request to the gateway. */
const sandbox = (method, path, document) => call(method, "/_sandbox/api/v1/" + path, document);

/** Returns the only entry of the ledger with this reference. */
async function entry(reference) {
  const [, ledger] = await sandbox("GET", "ledger?reference=" + reference);
  assert.equal(ledger.entries.length, 1);
  return ledger.entries[0];
}

assert.equal((await sandbox("POST", "reset", {}))[0], 204);

// The payer puts a card on file.
const [, first] = await call("POST", "/v1.0/purchases", {
  amount: 1000, currency: "AUD", reference: "FIRST-1", customer_ip: "203.0.113.7",
  card_holder: "Ada Example", card_number: "4005550000000001", card_expiry: "12/2099", cvv: "123",
  extra: { card_on_file: true, stored_credential_indicator: "I" },
});
assert.ok(first.successful && first.response.successful, JSON.stringify(first));
const stored = first.response;

// The merchant charges it, and the reply is lost.
assert.equal((await sandbox("POST", "faults", { fault: "lost-reply@next" }))[0], 201);
await assert.rejects(call("POST", "/v1.0/purchases", {
  amount: 2500, currency: "AUD", reference: "FEE-1", customer_ip: "203.0.113.7",
  card_token: stored.card_token,
  extra: {
    stored_credential_indicator: "S", auth_reason: "no_show",
    authorization_tracking_id: stored.metadata.authorization_tracking_id,
  },
}));

// The look-up shows that it was charged once.
const [, found] = await call("GET", "/v1.0/purchases/FEE-1");
assert.ok(found.response.successful, JSON.stringify(found));
assert.equal((await entry("FEE-1")).outcome, "approved");

// It is voided, and a part of the first payment is refunded.
const [, voided] = await call("POST", "/v1.0/purchases/void?id=" + found.response.id, {});
assert.ok(voided.successful, JSON.stringify(voided));
const [, refund] = await call("POST", "/v1.0/refunds", {
  transaction_id: stored.id, amount: 400, reference: "REFUND-1",
});
assert.ok(refund.successful, JSON.stringify(refund));

assert.equal((await entry("FEE-1")).outcome, "voided");
assert.equal((await entry("FIRST-1")).refunded, 400);
console.log("FEE-1 was charged once and voided, FIRST-1 was refunded in part");
