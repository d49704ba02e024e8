// The live view: exchanges as they happen, and the one that is opened.

import { attempt, badge, byId, counted, duration, el, events, get, timeOfDay, words } from './api.js';
import { openExchange } from './exchange.js';

const MAX_ROWS = 200;
const RETRY_MILLIS = 3000;

let kept = []; // Newest first.
let waiting = []; // Received since the last frame, or while paused.
let isPaused = false;
let isScheduled = false;
let skipped = 0;
let totals = null;
const rows = new Map();

const opened = () => Number((/^#exchange=(\d+)$/.exec(location.hash) || [])[1] || 0);

function row(exchange) {
  const link = el(
    'a',
    { href: '#exchange=' + exchange.number, 'aria-label': 'Exchange ' + exchange.number },
    String(exchange.number)
  );
  const cells = [
    el('td', null, link),
    el(
      'td',
      null,
      timeOfDay(exchange.at).slice(0, 8),
      el('span', { class: 'wide-only' }, timeOfDay(exchange.at).slice(8))
    ),
    el('td', { class: 'wide-only' }, exchange.method),
    el('td', { class: 'not-narrow' }, words(exchange.endpoint)),
    el('td', { class: 'text' }, exchange.reference || ''),
    el('td', { class: 'wide-only' }, exchange.status == null ? 'no reply' : String(exchange.status)),
    el('td', null, badge(exchange.result)),
    el('td', { class: 'wide-only text' }, exchange.fault || ''),
    el('td', { class: 'wide-only number' }, duration(exchange.duration_micros)),
  ];
  const open = (event) => {
    if (!event.target.closest('a') && !String(getSelection())) {
      location.hash = 'exchange=' + exchange.number;
    }
  };
  return el('tr', { click: open, class: exchange.fault ? 'faulty' : null }, ...cells);
}

function matches(exchange, text) {
  const values = [
    exchange.number,
    exchange.method,
    words(exchange.endpoint),
    exchange.reference,
    exchange.status,
    words(exchange.result),
    exchange.fault,
  ];
  return text
    .split(/\s+/)
    .every((word) => values.some((value) => value != null && String(value).toLowerCase().includes(word)));
}

function add(exchange) {
  waiting.push(exchange);
  if (waiting.length > MAX_ROWS) {
    waiting.shift();
  }
  schedule();
}

function schedule() {
  if (!isScheduled) {
    isScheduled = true;
    requestAnimationFrame(render);
  }
}

function render() {
  isScheduled = false;
  if (!isPaused && waiting.length > 0) {
    const byNumber = new Map(kept.concat(waiting).map((exchange) => [exchange.number, exchange]));
    kept = [...byNumber.values()].sort((one, other) => other.number - one.number).slice(0, MAX_ROWS);
    waiting = [];
  }
  showRows();
  showCounts();
}

// Rows that stay are not touched, so that focus, selection and scrolling stay as well.
function showRows() {
  const text = byId('filter').value.trim().toLowerCase();
  const body = byId('exchanges');
  const shown = text ? kept.filter((exchange) => matches(exchange, text)) : kept;
  const numbers = new Set(shown.map((exchange) => exchange.number));
  for (const [number, element] of rows) {
    if (!numbers.has(number)) {
      element.remove();
      rows.delete(number);
    }
  }
  let place = body.firstChild;
  for (const exchange of shown) {
    const known = rows.get(exchange.number);
    if (known) {
      place = known.nextSibling;
    } else {
      const element = row(exchange);
      rows.set(exchange.number, element);
      body.insertBefore(element, place);
    }
  }
  byId('empty').hidden = shown.length > 0;
  markOpened();
}

function showCounts() {
  const parts = [];
  if (totals) {
    parts.push(
      counted(totals.requests, 'request', 'requests'),
      counted(totals.ledger_entries, 'ledger entry', 'ledger entries')
    );
  }
  if (skipped > 0) {
    parts.push(counted(skipped, 'exchange', 'exchanges') + ' not shown here because there were too many at once');
  }
  if (isPaused && waiting.length > 0) {
    parts.push((waiting.length === MAX_ROWS ? 'at least ' : '') + waiting.length + ' new while paused');
  }
  byId('counts').textContent = parts.join(' · ');
}

function togglePause() {
  isPaused = !isPaused;
  byId('pause').setAttribute('aria-pressed', String(isPaused));
  byId('pause').textContent = isPaused ? 'Resume' : 'Pause';
  schedule();
}

function clear() {
  kept = [];
  waiting = [];
  skipped = 0;
  totals = null;
  schedule();
}

function markOpened() {
  const openedNumber = opened();
  for (const [number, element] of rows) {
    element.classList.toggle('opened', number === openedNumber);
  }
}

async function showOpened() {
  const number = opened();
  const before = Number(byId('detail').dataset.number || 0);
  document.body.classList.toggle('has-detail', number > 0);
  byId('detail').hidden = number === 0;
  byId('detail').dataset.number = number;
  markOpened();
  if (number > 0) {
    await openExchange(number, () => opened() === number);
  } else if (before > 0) {
    const link = rows.has(before) ? rows.get(before).querySelector('a') : byId('filter');
    link.focus();
  }
}

function connection(text, isUp) {
  byId('connection').textContent = text;
  byId('connection').classList.toggle('up', isUp);
}

// The exchanges that happened before the page was opened, or while it was not connected. Rows that
// are shown by then may be those of a sandbox that was restarted since.
async function loadNewest() {
  const state = await get('');
  totals = totals || state;
  const after = Math.max(0, state.requests - MAX_ROWS);
  const answer = await get('exchanges?after=' + after + '&limit=' + MAX_ROWS);
  if (!isPaused) {
    kept = [];
    showRows();
  }
  answer.exchanges.forEach(add);
  schedule();
}

function connect() {
  const source = events();
  source.addEventListener('open', () => {
    connection('Connected', true);
    attempt(loadNewest);
  });
  source.addEventListener('exchange', (event) => add(JSON.parse(event.data)));
  source.addEventListener('counts', (event) => {
    totals = JSON.parse(event.data);
    skipped = totals.skipped;
    schedule();
  });
  source.addEventListener('reset', clear);
  source.addEventListener('error', () => {
    connection('Not connected, trying again …', false);
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(connect, RETRY_MILLIS);
    }
  });
}

byId('filter').addEventListener('input', schedule);
byId('pause').addEventListener('click', togglePause);
byId('close').addEventListener('click', () => (location.hash = ''));
byId('detail').addEventListener('keydown', (event) => event.key === 'Escape' && (location.hash = ''));
window.addEventListener('hashchange', showOpened);
connect();
showOpened();
