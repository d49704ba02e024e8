// The simulated wallet's page, in a frame over the shop's page.

import { amount, byId, el, scheme, send } from './api.js';

const SOURCE = 'cardfile-sandbox-wallet';
const NOTES = {
  approved: 'The gateway approves the purchase, response code 00.',
  declined: 'The gateway declines the purchase, response code 05.',
  by_amount: 'The last two digits of the amount in minor units are the response code.',
};

const query = new URLSearchParams(location.search);
const checkoutKey = { token: query.get('token') || '', checkout_id: query.get('checkout_id') || '' };
let checkout = null;
let shop = ''; // The origin that receives the messages.

function tell(message) {
  window.parent.postMessage(Object.assign({ source: SOURCE }, message), shop);
}

function problem(text) {
  byId('problem').textContent = text;
}

function showCheckout() {
  byId('merchant').textContent = new URL(shop).host;
  byId('total').textContent = amount(checkout.amount, checkout.currency);
  byId('pay').textContent = 'Pay ' + amount(checkout.amount, checkout.currency);
  const item = (line) =>
    el(
      'tr',
      null,
      el('td', null, line.description),
      el('td', null, line.quantity + ' × ' + amount(line.cost, checkout.currency).replace(' ', '\u00a0')),
      el('td', null, amount(line.quantity * line.cost, checkout.currency))
    );
  const lines = checkout.cart.map(item);
  if (lines.length === 0) {
    lines.push(el('tr', null, el('td', { colspan: 3 }, 'Invoice ' + checkout.invoice)));
  }
  byId('cart').replaceChildren(...lines);
  showCards();
  byId('wallet').hidden = false;
}

function showCards() {
  const result = document.querySelector('[name=result]:checked').value;
  const options = checkout.cards
    .map((card, index) => ({ card, index }))
    .filter(({ card }) => card.result === result)
    .map(({ card, index }) =>
      el('option', { value: index }, scheme(card.scheme) + ' •••• ' + String(card.number).slice(-4))
    );
  byId('card').replaceChildren(...options);
  byId('result-note').textContent = NOTES[result];
}

function address() {
  const values = {};
  for (const input of document.querySelectorAll('input:not([type=radio])')) {
    values[input.name] = input.value;
  }
  return values;
}

async function pay(event) {
  event.preventDefault();
  byId('pay').disabled = true;
  problem('');
  try {
    const card = checkout.cards[Number(byId('card').value)].id;
    const callback = await send(
      'POST',
      'wallet/complete',
      Object.assign({ card, address: address() }, checkoutKey)
    );
    tell({
      type: 'complete',
      callback: {
        checkoutResourceUrl: callback.checkout_resource_url,
        oauthToken: callback.oauth_token,
        oauthVerifier: callback.oauth_verifier,
      },
    });
  } catch (error) {
    problem(error.message);
    byId('problem').scrollIntoView();
    byId('pay').disabled = false;
  }
}

async function start() {
  if (window.parent === window) {
    problem('A shop opens this page in a frame, by lightbox.js. It does nothing on its own.');
    return;
  }
  try {
    checkout = await send('GET', 'wallet/checkout?' + new URLSearchParams(checkoutKey));
    shop = checkout.origin;
  } catch (error) {
    problem(error.message);
    return;
  }
  showCheckout();
  tell({ type: 'ready' });
}

byId('wallet').addEventListener('submit', pay);
byId('wallet').addEventListener('change', (event) => event.target.name === 'result' && showCards());
byId('cancel').addEventListener('click', () => tell({ type: 'cancel' }));
byId('fail').addEventListener('click', () =>
  tell({ type: 'failure', message: 'The simulated wallet failed, as chosen in it.' })
);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && shop) {
    tell({ type: 'cancel' });
  }
});
start();
