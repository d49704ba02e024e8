// Each card on file as a rail: the first transaction, its tracking ID, and the later charges.

import { api, badge, byId, el, poll, words } from './console.js';

const LINKS = {
  carried: ['good', '✓ carried'], missing: ['bad', '✕ missing'], wrong: ['bad', '✕ wrong ID'], 'none-given-by-scheme': ['calm', '– none given'],
};

const charge = (entry, title, more) => el('div', { class: 'node ' + (entry.outcome === 'approved' ? 'good' : 'bad') },
  el('b', null, title), el('span', { class: 'muted' }, entry.reference), el('span', null, entry.amount_text),
  el('strong', null, (entry.outcome === 'approved' ? '✓ ' : '✕ ') + words(entry.outcome) + ' ' + entry.response_code), more);

function later(entry) {
  const [kind, text] = LINKS[entry.tracking_id] || ['calm', '– payer present'];
  return el('li', { class: 'later' }, el('span', { class: 'link ' + kind }, text), charge(entry, 'Later charge'));
}

function card({ card, chain, count, has_first: hasFirst, status, tracking_id: trackingId }) {
  const [first, ...charges] = hasFirst && count === chain.length ? chain : [null, ...chain];
  const chip = el('span', { class: 'chip' }, trackingId ? 'tracking ID ' + trackingId.slice(0, 3) + '…' : 'no tracking ID given');
  const start = first ? charge(first, 'First transaction', chip)
    : el('div', { class: 'node' }, el('b', null, hasFirst ? (count - chain.length) + ' charges before' : 'Put on file elsewhere'), chip);
  return el('section', { class: 'card chain' },
    el('h2', null, card + (first ? ', since ' + first.reference : '') + ' ', badge(status === 'active' ? 'good' : 'bad', status)),
    el('ol', { class: 'rail' }, el('li', null, start), ...charges.map(later)),
    charges.length === 0 && el('p', { class: 'muted small' }, 'No later charge yet.'));
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
