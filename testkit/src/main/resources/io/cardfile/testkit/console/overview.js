// The overview: state, clock, reset, command lines and test cards.

import { announce, attempt, badge, byId, count, dateTime, el, get, poll, post, scheme } from './api.js';
import { showCommands } from './curl.js';

let shownCommands = '';

const fact = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value));
const code = (text) => el('code', null, text);

async function showState() {
  const state = await get('');
  byId('username').textContent = state.username;
  byId('state').replaceChildren(
    fact(
      'Mode',
      state.strict ? 'strict: refuses what only an assumed rule would decide' : 'ordinary, not strict'
    ),
    fact('Wallet token URL', code(state.wallet_url)),
    fact('Purchases URL', code(state.purchases_url)),
    fact('Clock', dateTime(state.clock)),
    fact('Requests', count(state.requests)),
    fact('Ledger entries', count(state.ledger_entries) + ' of at most ' + count(state.ledger_capacity))
  );
  const settings = state.username + ' ' + state.wallet_url + ' ' + state.purchases_url;
  if (settings !== shownCommands) {
    shownCommands = settings;
    showCommands(byId('commands'), state);
  }
}

async function showCards() {
  const { cards } = await get('cards');
  byId('cards').replaceChildren(
    ...cards.map((card) =>
      el(
        'tr',
        null,
        el('td', null, code(card.number.replace(/(\d{4})(?=\d)/g, '$1 '))),
        el('td', null, scheme(card.scheme)),
        el('td', null, badge(card.result))
      )
    )
  );
}

async function moveClock(event) {
  event.preventDefault();
  const seconds = byId('clock-count').valueAsNumber * Number(byId('clock-unit').value);
  await attempt(async () => {
    const clock = await post('clock', { advance_seconds: seconds });
    await showState();
    announce('The clock shows ' + dateTime(clock.now) + '.');
  });
}

async function addCard(event) {
  event.preventDefault();
  const number = byId('card-number');
  await attempt(async () => {
    await post('cards', { card_number: number.value, result: byId('card-result').value });
    number.value = '';
    await showCards();
    announce('The card is added.');
  });
}

function askForReset(isAsked) {
  byId('reset').hidden = isAsked;
  byId('reset-confirm').hidden = !isAsked;
  byId(isAsked ? 'reset-no' : 'reset').focus();
}

async function reset() {
  await attempt(async () => {
    await post('reset');
    document.dispatchEvent(new Event('sandbox-reset'));
    await showState();
    await showCards();
    askForReset(false);
    announce('The sandbox is as it was at the start.');
  });
}

byId('clock-form').addEventListener('submit', moveClock);
byId('card-form').addEventListener('submit', addCard);
byId('reset').addEventListener('click', () => askForReset(true));
byId('reset-no').addEventListener('click', () => askForReset(false));
byId('reset-yes').addEventListener('click', reset);
byId('reset-confirm').addEventListener('keydown', (event) => event.key === 'Escape' && askForReset(false));
poll(2000, showState);
attempt(showCards);
