// The list of exchanges, newest first.

import { api, badge, byId, el, poll, words } from './console.js';
import { got, result, showExchange } from './exchange.js';

const KEPT = 1000;
const SHOWN = 200;

let exchanges = [];
let opened = 0;

async function load() {
  const last = exchanges.length ? exchanges[0].number : 0;
  try {
    const answer = await api('GET', 'exchanges?after=' + last);
    byId('requests').textContent = answer.count.toLocaleString('en');
    state('good', '● Live');
    if (answer.count < last) { // The sandbox was reset.
      exchanges = [];
      location.hash = '';
      render();
      await load();
    } else if (answer.exchanges.length || !exchanges.length) {
      exchanges = answer.exchanges.reverse().concat(exchanges).slice(0, KEPT);
      render();
      open();
    }
  } catch (error) {
    state('bad', '✕ No answer');
  }
}

function state(kind, text) {
  byId('state').className = 'badge ' + kind;
  byId('state').textContent = text;
}

const text = (e) =>
  [e.reference, result(e).text, got(e), words(e.kind), e.behaviour, e.amount].join(' ').toLowerCase();

// New rows take the place of all: rows that move would be layout shifts.
function render() {
  if (!getSelection().isCollapsed && byId('exchanges').contains(getSelection().anchorNode)) {
    return; // Somebody is copying.
  }
  const filter = byId('filter').value.trim().toLowerCase();
  const found = exchanges.filter((exchange) => text(exchange).includes(filter));
  const focused = document.activeElement.getAttribute('href');
  byId('exchanges').replaceChildren(...found.slice(0, SHOWN).map(row));
  const link = focused && byId('exchanges').querySelector('a[href="' + focused + '"]');
  if (link) {
    link.focus({ preventScroll: true });
  }
  const hidden = exchanges.length - Math.min(found.length, SHOWN);
  byId('empty').hidden = exchanges.length > 0;
  byId('none').hidden = hidden === 0;
  byId('clear').hidden = !filter;
  byId('none-text').textContent = !filter ? hidden + ' older exchanges are not listed: filter to find them.'
    : (found.length ? '' : 'Nothing matches “' + byId('filter').value.trim() + '”. ')
      + hidden + (hidden === 1 ? ' exchange is hidden.' : ' exchanges are hidden by the filter.');
  totals();
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

function totals() {
  const charged = exchanges.filter((exchange) => exchange.charged && exchange.amount);
  const currency = charged.length ? charged[0].amount.slice(0, 3) : '';
  const sums = charged.filter(({ amount }) => amount.startsWith(currency)).map(({ amount }) => Number(amount.slice(4)));
  const sum = sums.reduce((one, other) => one + other, 0);
  const decimals = charged.length ? (charged[0].amount.split('.')[1] || '').length : 2;
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  byId('charged').textContent = (currency + ' ' + sum.toLocaleString('en', format)).trim();
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
  const exchange = exchanges.find((kept) => kept.number === number);
  byId('split').classList.toggle('opened', Boolean(number));
  byId('detail').hidden = !number;
  if (number !== opened || hash.has('reference')) {
    opened = number;
    render();
  }
  if (number) {
    const related = exchanges.filter(({ reference }) => exchange && exchange.reference && reference === exchange.reference);
    showExchange(byId('detail'), number, related.length ? related.reverse() : [exchange].filter(Boolean));
  }
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
