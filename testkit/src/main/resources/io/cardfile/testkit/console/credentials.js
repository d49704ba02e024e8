// The cards on file and their chains.

import { announce, attempt, badge, byId, dateTime, el, get, poll, post, scheme } from './api.js';
import { chainList, drawChain } from './chain.js';

const PAGE = 30;
const KEPT = 300;
const POLLS_BETWEEN_LOADS = 5;

let credentials = []; // The newest, oldest first.
let isCut = false;
let shownCount = PAGE;
let entriesSeen = 0;
let polls = 0;
const cards = new Map(); // By ID: the JSON that is shown and its element.

function title(credential) {
  return scheme(credential.card.scheme) + ' ' + credential.card.number;
}

function change(credential, action, done) {
  return attempt(async () => {
    await post('credentials/' + credential.id + '/' + action);
    await load();
    const element = cards.get(credential.id);
    if (element) {
      element.element.querySelector('h2').focus();
    }
    announce(title(credential) + ' ' + done);
  });
}

function button(credential, action, text, done) {
  const attributes = {
    type: 'button',
    class: 'small',
    click: () => change(credential, action, done),
    'aria-label': text + ': ' + title(credential),
  };
  return el('button', attributes, text);
}

const fact = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value));

function card(credential) {
  const picture = el('div', { class: 'chain' });
  const buttons =
    credential.status === 'active'
      ? [
          button(credential, 'expire', 'Expire the card', 'has expired: later charges are declined.'),
          button(credential, 'close', 'Close the account', 'is closed: later charges are declined.'),
        ]
      : [];
  const element = el(
    'article',
    { class: 'panel credential' },
    el(
      'div',
      { class: 'credential-head' },
      el('h2', { tabindex: '-1' }, title(credential)),
      badge(credential.status),
      ...buttons
    ),
    el(
      'dl',
      { class: 'facts' },
      fact('Card token', el('code', null, credential.card_token)),
      fact(
        'Tracking ID',
        credential.has_tracking_id ? el('code', null, credential.tracking_id) : 'none, the scheme gave none'
      ),
      fact('Put on file by', credential.put_on_file_by || 'an earlier system'),
      credential.at ? fact('On', dateTime(credential.at)) : null
    ),
    picture,
    chainList(credential)
  );
  drawChain(picture, credential);
  return element;
}

function show() {
  const newest = credentials.slice().reverse().slice(0, shownCount);
  const wanted = new Set(newest.map((credential) => credential.id));
  for (const [id, known] of cards) {
    if (!wanted.has(id)) {
      known.element.remove();
      cards.delete(id);
    }
  }
  let before = null;
  for (const credential of newest) {
    const text = JSON.stringify(credential);
    const known = cards.get(credential.id);
    if (!known || known.text !== text) {
      const element = card(credential);
      if (known) {
        known.element.replaceWith(element);
      } else if (before) {
        before.after(element);
      } else {
        byId('credentials').prepend(element);
      }
      cards.set(credential.id, { text, element });
    }
    before = cards.get(credential.id).element;
  }
  byId('none').hidden = newest.length > 0;
  byId('more').hidden = credentials.length <= shownCount;
  byId('cut').hidden = !isCut || credentials.length > shownCount;
}

const newestId = (list) => (list.length === 0 ? 0 : list[list.length - 1].id);

// What was dropped as too old is not read again.
async function load() {
  let found = await newestFrom(isCut ? credentials[0].id : 0);
  if (newestId(found) < newestId(credentials)) {
    isCut = false; // The sandbox was reset.
    found = await newestFrom(0);
  }
  credentials = found;
  show();
}

async function newestFrom(id) {
  let found = [];
  let after = Math.max(0, id - 1);
  while (after != null) {
    const page = await get('credentials?limit=1000&after=' + after);
    found = found.concat(page.credentials);
    isCut = isCut || found.length > KEPT;
    found = found.slice(-KEPT);
    after = page.next;
  }
  return found;
}

// The list may be long, so it is read when the ledger has changed, and seldom otherwise.
async function refresh() {
  const { ledger_entries: entries } = await get('');
  if (entries < entriesSeen) {
    isCut = false; // The sandbox was reset.
  }
  if (entries !== entriesSeen || polls % POLLS_BETWEEN_LOADS === 0) {
    await load();
    entriesSeen = entries;
  }
  polls++;
}

async function showTestCards() {
  const answer = await get('cards');
  byId('add-card').replaceChildren(
    ...answer.cards.map((one) =>
      el(
        'option',
        { value: one.number },
        scheme(one.scheme) + ' …' + one.number.slice(-4) + ', ' + one.result.replace('_', ' ')
      )
    )
  );
}

async function add(event) {
  event.preventDefault();
  const tracking = byId('add-tracking').value;
  const body = { card_token: byId('add-token').value, card_number: byId('add-card').value };
  if (tracking) {
    body.tracking_id = tracking;
  }
  await attempt(async () => {
    const credential = await post('credentials', body);
    event.target.reset();
    await load();
    announce(title(credential) + ' is on file.');
  });
}

byId('add-form').addEventListener('submit', add);
byId('more').addEventListener('click', () => {
  shownCount += PAGE;
  show();
});
attempt(showTestCards);
poll(2000, refresh);
