// Each card on file as a rail: the first transaction, its tracking ID, and the later charges.

import { api, badge, byId, el, poll, words } from './console.js';

const LINKS = {
  carried: ['good', '✓ carried'],
  missing: ['bad', '✕ missing'],
  wrong: ['bad', '✕ wrong ID'],
  'none-given-by-scheme': ['calm', '– none given'],
};

function charge(entry, title, more) {
  const isApproved = entry.outcome === 'approved';
  return el('div', { class: 'node ' + (isApproved ? 'good' : 'bad') },
    el('b', null, title),
    el('span', { class: 'muted' }, entry.reference),
    el('span', null, entry.amount_text),
    el('strong', null, (isApproved ? '✓ ' : '✕ ') + words(entry.outcome) + ' ' + entry.response_code),
    more);
}

function later(entry) {
  const [kind, text] = LINKS[entry.tracking_id] || ['calm', '– payer present'];
  return el('li', { class: 'later' }, el('span', { class: 'link ' + kind }, text), charge(entry, 'Later charge'));
}

function card({ card, first, charges, count, status, tracking_id: trackingId }) {
  const idText = trackingId ? 'tracking ID ' + trackingId.slice(0, 3) + '…' : 'no tracking ID given';
  const chip = el('span', { class: 'chip' }, idText);
  const start = first
    ? charge(first, 'First transaction', chip)
    : el('div', { class: 'node' }, el('b', null, 'Put on file elsewhere'), chip);
  const name = card + (first ? ', since ' + first.reference : '') + ' ';
  const isCut = count > charges.length;
  return el('section', { class: 'card chain' },
    el('h2', null, name, badge(status === 'active' ? 'good' : 'bad', status)),
    el('ol', { class: 'rail' }, el('li', null, start), ...charges.map(later)),
    count === 0 && el('p', { class: 'muted small' }, 'No later charge yet.'),
    isCut && el('p', { class: 'muted small' }, 'The last ' + charges.length + ' of ' + count + ' later charges.'));
}

let before = '';

poll(1000, async () => {
  const { cards } = await api('GET', 'cards-on-file');
  if (JSON.stringify(cards) !== before) {
    before = JSON.stringify(cards);
    byId('empty').hidden = cards.length > 0;
    byId('cards').replaceChildren(...cards.reverse().map(card));
  }
});
