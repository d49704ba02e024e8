// The list of exchanges, newest first.

import { api, badge, byId, el, poll, words } from './console.js';
import { forgetExchange, got, result, showExchange } from './exchange.js';

const KEPT = 1000;
const SHOWN = 200;

let run = '';
let exchanges = [];
let opened = 0;
let isStale = true;

async function load() {
  try {
    let answer = await api('GET', 'exchanges?after=' + (exchanges.length ? exchanges[0].number : 0));
    if (run && answer.run !== run) { // The sandbox was reset or started again.
      exchanges = [];
      location.hash = '';
      isStale = true;
      answer = await api('GET', 'exchanges');
    }
    run = answer.run;
    showState('good', '● Live');
    byId('requests').textContent = answer.count.toLocaleString('en');
    isStale = isStale || answer.exchanges.length > 0;
    exchanges = answer.exchanges.reverse().concat(exchanges).slice(0, KEPT);
    if (isStale) {
      render();
    }
    open();
  } catch (error) {
    showState('bad', '✕ No answer');
  }
}

function showState(kind, text) {
  byId('state').className = 'badge ' + kind;
  byId('state').textContent = text;
}

const text = (e) =>
  [e.reference, result(e).text, got(e), words(e.kind), e.behaviour, e.amount].join(' ').toLowerCase();

// New rows take the place of all: rows that move would be layout shifts.
function render() {
  isStale = !getSelection().isCollapsed && byId('exchanges').contains(getSelection().anchorNode);
  if (isStale) {
    return; // New rows would remove the selection. The next poll renders them.
  }
  const filter = byId('filter').value.trim().toLowerCase();
  const found = exchanges.filter((exchange) => text(exchange).includes(filter));
  const focused = document.activeElement.getAttribute('href');
  byId('exchanges').replaceChildren(...found.slice(0, SHOWN).map(row));
  const link = focused && byId('exchanges').querySelector('a[href="' + focused + '"]');
  if (link) {
    link.focus({ preventScroll: true });
  }
  const hidden = exchanges.length - found.length;
  const older = Math.max(0, found.length - SHOWN);
  byId('empty').hidden = exchanges.length > 0;
  byId('none').hidden = hidden + older === 0;
  byId('clear').hidden = !filter;
  byId('none-text').textContent = [
    !found.length && filter && 'Nothing matches “' + byId('filter').value.trim() + '”.',
    hidden > 0 && (hidden === 1 ? '1 exchange is' : hidden + ' exchanges are') + ' hidden by the filter.',
    older > 0 && older + ' older exchanges are not listed: filter to find them.',
  ].filter(Boolean).join(' ');
  showTotals();
}

function row(exchange) {
  const disturbed = got(exchange);
  const { kind, text } = result(exchange);
  const classes = (disturbed ? 'faulty' : '') + (exchange.number === opened ? ' open' : '');
  const name = words(exchange.kind);
  return el('tr', { class: classes },
    el('td', null, badge(kind, text), disturbed && el('span', { class: 'narrow' }, badge('wait', disturbed))),
    el('td', { class: 'num' }, el('b', null, exchange.amount || '')),
    el('td', null, el('a', { href: '#exchange=' + exchange.number }, name[0].toUpperCase() + name.slice(1)),
      el('span', { class: 'sub' }, exchange.reference || '')),
    el('td', { class: 'wide' }, disturbed ? badge('wait', disturbed) : exchange.client_got),
    el('td', { class: 'wide muted' }, exchange.at.slice(11, 19)));
}

function showTotals() {
  const sums = new Map();
  for (const { amount } of exchanges.filter((exchange) => exchange.charged && exchange.amount)) {
    const [currency, value] = amount.split(' ');
    const decimals = (value.split('.')[1] || '').length;
    sums.set(currency, { sum: (sums.get(currency) || { sum: 0 }).sum + Number(value), decimals });
  }
  const texts = [...sums].map(([currency, { sum, decimals }]) =>
    currency + ' ' + sum.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
  const spans = (texts.length ? texts : ['0.00']).flatMap((text) => [el('span', null, text), ' ']);
  byId('charged').replaceChildren(...spans);
  byId('declined').textContent = exchanges.filter(({ result }) => result === 'declined' || result === 'refused').length;
  byId('disturbed').textContent = exchanges.filter(got).length;
}

function open() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (hash.has('reference')) { // A link of a shop.
    byId('filter').value = hash.get('reference');
    const found = exchanges.find(({ reference }) => reference === hash.get('reference'));
    history.replaceState(null, '', found ? '#exchange=' + found.number : '#');
  }
  const number = Number(new URLSearchParams(location.hash.slice(1)).get('exchange'));
  const before = opened;
  const hadFocus = byId('detail').contains(document.activeElement);
  byId('split').classList.toggle('opened', Boolean(number));
  byId('detail').hidden = !number;
  if (number !== opened || hash.has('reference')) {
    opened = number;
    render();
  }
  if (!number) {
    forgetExchange();
    const link = hadFocus && byId('exchanges').querySelector('a[href="#exchange=' + before + '"]');
    if (link) {
      link.focus();
    }
    return;
  }
  const exchange = exchanges.find((kept) => kept.number === number);
  const isRelated = ({ reference }) => exchange && exchange.reference && reference === exchange.reference;
  const related = exchanges.filter(isRelated).reverse();
  showExchange(byId('detail'), number, related.length ? related : [exchange].filter(Boolean));
}

byId('filter').addEventListener('input', render);
byId('clear').addEventListener('click', () => {
  byId('filter').value = '';
  byId('filter').focus();
  render();
});
window.addEventListener('hashchange', open);
document.addEventListener('keydown', ({ key }) => key === 'Escape' && opened && (location.hash = ''));
poll(1000, load);
