// Command lines that work against this sandbox as they stand.

import { el, announce } from './api.js';

const SAFE = /^[A-Za-z0-9_.:/-]+$/;

const quote = (text) => (SAFE.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'");

function settings(state) {
  const lines = [
    'username=' + quote(state.username),
    'secret=TEST   # as given at the start',
    'token=TEST    # as given at the start',
    'wallet=' + quote(state.wallet_url),
    'purchases=' + quote(state.purchases_url),
  ];
  if (state.purchases_url.startsWith('https:')) {
    const host = new URL(state.purchases_url).host;
    lines.push(
      'openssl s_client -connect ' + host + ' </dev/null 2>/dev/null | openssl x509 > sandbox.pem',
      'export CURL_CA_BUNDLE=$PWD/sandbox.pem   # trust its certificate in this shell only'
    );
  }
  return lines;
}

const user = (state) => (SAFE.test(state.username) ? '$username' : encodeURIComponent(state.username));

function walletToken(state) {
  return [
    "query='origin_url=https%3A%2F%2Fshop.example&callback_path=%2Fcheckout'",
    'invoice=INV-$(date +%s)',
    'hash=$(printf %s "$username:$invoice:AUD:10.00" | openssl dgst -md5 -hmac "$secret" | sed \'s/.* //\')',
    'curl -sS -X POST "$wallet/v2/' + user(state) + '/$invoice/AUD/10.00/$hash/wallet_token?$query"',
  ];
}

const CURL = 'curl -sS -u "$username:$token"';
const PURCHASE = ' -H \'Content-Type: application/json\' \\\n  "$purchases/v1.0/purchases" -d @- <<END';

function firstCardOnFile() {
  return [
    'reference=FIRST-$(date +%s)',
    'reply=$(' + CURL + PURCHASE,
    '{"amount": 1000, "currency": "AUD", "reference": "$reference",',
    ' "card_holder": "Ann Example", "card_number": "5123456789012346", "card_expiry": "12/2099", "cvv": "123",',
    ' "extra": {"card_on_file": true, "stored_credential_indicator": "I"}}',
    'END',
    ')',
    'card_token=$(printf %s "$reply" | sed \'s/.*"card_token":"\\([^"]*\\)".*/\\1/\')',
    'tracking_id=$(printf %s "$reply" | sed \'s/.*"authorization_tracking_id":"\\([^"]*\\)".*/\\1/\')',
    'printf \'%s\\n\' "$reply"',
  ];
}

function laterCharge() {
  return [
    'later=LATER-$(date +%s)',
    CURL + PURCHASE,
    '{"amount": 2500, "currency": "AUD", "reference": "$later", "card_token": "$card_token",',
    ' "extra": {"stored_credential_indicator": "S", "auth_reason": "no_show",',
    '           "authorization_tracking_id": "$tracking_id"}}',
    'END',
  ];
}

const lookUp = () => [CURL + ' "$purchases/v1.0/purchases/$reference"'];

const STEPS = [
  ['Settings', 'Run these first, in the same shell.', settings],
  ['Wallet token', 'The hash signs user name, invoice number, currency and amount.', walletToken],
  ['First card on file', 'Keeps the card token and the tracking ID for the next step.', firstCardOnFile],
  ['Later charge', 'A no-show, with the token and the tracking ID of the first transaction.', laterCharge],
  ['Look-up', 'Returns the purchase as it was answered.', lookUp],
];

/** Shows the steps in `parent`. */
export function showCommands(parent, state) {
  parent.replaceChildren(...STEPS.map(([title, note, lines]) => step(title, note, lines(state).join('\n'))));
}

function step(title, note, text) {
  return el(
    'section',
    { class: 'command' },
    el('div', { class: 'command-head' }, el('h3', null, title), copyButton(title, text)),
    el('p', { class: 'note' }, note),
    el(
      'pre',
      { tabindex: '0', role: 'group', 'aria-label': title + ', command lines' },
      el('code', null, text)
    )
  );
}

/** Returns a button that copies a text. */
export function copyButton(title, text) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(title + ': copied.');
    } catch (error) {
      announce(title + ': the browser did not allow the copy. Select the text and copy it.', true);
    }
  };
  return el(
    'button',
    { type: 'button', class: 'small', click: copy, 'aria-label': 'Copy: ' + title },
    'Copy'
  );
}
