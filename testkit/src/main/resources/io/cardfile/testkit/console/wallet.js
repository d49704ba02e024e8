// The simulated wallet's page, in a frame over the shop's page.

import { byId, el, send } from './console.js';

const query = new URLSearchParams(location.search);
const key = { token: query.get('token') || '', checkout_id: query.get('checkout_id') || '' };
let checkout = null;

const post = (message) =>
  window.parent.postMessage({ source: 'cardfile-sandbox-wallet', ...message }, checkout.origin);
const problem = (text) => (byId('problem').textContent = text);

function showCards() {
  const result = document.querySelector('[name=result]:checked').value;
  const cards = checkout.cards.filter((card) => card.result === result);
  byId('card').replaceChildren(...cards.map(({ id, name }) => el('option', { value: id }, name)));
  showChosen();
}

const showChosen = () => (byId('chosen').textContent = byId('card').selectedOptions[0].textContent);

async function start() {
  if (window.parent === window) {
    throw new Error('A shop opens this page in a frame, by lightbox.js. It does nothing on its own.');
  }
  checkout = await send('GET', 'wallet/checkout?' + new URLSearchParams(key));
  byId('merchant').textContent = 'Pay ' + (query.get('merchant') || checkout.origin);
  byId('total').textContent = checkout.amount;
  byId('pay').textContent = 'Pay ' + checkout.amount;
  byId('cart').replaceChildren(...checkout.cart.map(({ description, quantity, total }) =>
    el('li', null, el('span', null, (quantity > 1 ? quantity + ' × ' : '') + description), el('span', null, total))));
  showCards();
  byId('wallet').hidden = false;
  post({ type: 'ready' });
}

byId('wallet').addEventListener('submit', async (event) => {
  event.preventDefault();
  byId('pay').disabled = true;
  problem('');
  try {
    const done = await send('POST', 'wallet/complete', { card: byId('card').value, ...key });
    post({
      type: 'complete',
      callback: {
        checkoutResourceUrl: done.checkout_resource_url,
        oauthToken: done.oauth_token,
        oauthVerifier: done.oauth_verifier,
      },
    });
  } catch (error) {
    problem(error.message);
    byId('problem').scrollIntoView();
    byId('pay').disabled = false;
  }
});
byId('wallet').addEventListener('change', ({ target }) => (target.name === 'result' ? showCards() : showChosen()));
byId('cancel').addEventListener('click', () => post({ type: 'cancel' }));
byId('fail').addEventListener('click', () =>
  post({ type: 'failure', message: 'The simulated wallet failed, as chosen in it.' }));
document.addEventListener('keydown', (event) => event.key === 'Escape' && checkout && post({ type: 'cancel' }));
start().catch((error) => problem(error.message));
