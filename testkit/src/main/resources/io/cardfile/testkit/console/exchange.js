// One exchange: its result, the picture of all exchanges of its reference, and what was sent.

import { api, badge, el, svg, words } from './console.js';

const RESULTS = {
  approved: ['good', '✓ charged'], declined: ['bad', '✕ declined'], refused: ['bad', '✕ refused'], error: ['bad', '✕ error'],
  'not-carried-out': ['calm', '– not carried out'], issued: ['good', '✓ issued'], found: ['good', '✓ found'], done: ['good', '✓ done'], 'not-found': ['calm', '– not found'],
};
const BEFORE_THE_GATEWAY = /^(lost-request|request-cut|accept-closed|never-reads)/;
const DECISIONS = /^(approve|decline|refuse|timeout)/;

/** Returns the colour and the words of what the gateway did. */
export function result(exchange) {
  const [kind, text] = RESULTS[exchange.result];
  return { kind, text: exchange.result === 'declined' ? text + ' ' + (exchange.response_code || '') : text };
}

/** Returns what a fault did to the reply; empty without a fault. */
export function got({ behaviour, client_got: client, status }) {
  if (!behaviour || DECISIONS.test(behaviour)) {
    return '';
  } else if (BEFORE_THE_GATEWAY.test(behaviour)) {
    return 'request lost';
  } else if (client === 'nothing') {
    return 'reply lost';
  }
  return client === 'a broken reply' ? 'broken reply' : client !== status ? client + ' instead' : words(behaviour.split(/[+=]/)[0]);
}

let shown = '';

/** Shows an exchange; `related` are all of its reference, oldest first. */
export async function showExchange(parent, number, related) {
  const key = number + ':' + related.length;
  if (key === shown) {
    return;
  }
  const isNew = !shown.startsWith(number + ':');
  shown = key;
  try {
    const exchange = await api('GET', 'exchanges/' + number);
    const selected = isNew ? 0 : [...parent.querySelectorAll('[role=tab]')].findIndex((tab) => tab.tabIndex === 0);
    if (key === shown) {
      parent.replaceChildren(...detail(exchange, related, selected, parent));
    }
    if (isNew && parent.querySelector('h2')) {
      parent.querySelector('h2').focus();
    }
  } catch (error) {
    parent.replaceChildren(close(parent), el('p', { class: 'error', role: 'alert' }, error.message));
  }
}

const close = (parent) => el('button', { type: 'button', class: 'button small', click: () => {
  const row = document.querySelector('#exchanges a[href="' + location.hash + '"]');
  location.hash = '';
  parent.hidden = true;
  shown = '';
  setTimeout(() => row && document.querySelector('#exchanges a[href="' + row.getAttribute('href') + '"]').focus());
} }, 'Close');

function detail(exchange, related, selected, parent) {
  const { kind, text } = result(exchange);
  const disturbed = got(exchange);
  return [
    el('div', { class: 'head' },
      el('div', null, el('h2', { tabindex: -1, class: 'muted small' }, words(exchange.kind) + (exchange.reference ? ' · ' + exchange.reference : '')),
        el('p', { class: 'money' }, exchange.amount || '–'), badge(kind, text), ' ', disturbed && badge('wait', disturbed)),
      close(parent)),
    sequence(related),
    ...tabs([
      ['Summary', summary(exchange)],
      ['Request', [pre(exchange.method + ' ' + exchange.request.path, ...exchange.request.headers.map(({ name, value }) => name + ': ' + value), '', json(exchange.request.body))]],
      ['Reply', reply(exchange, disturbed)],
      ['Why: ' + exchange.why.length + (exchange.why.length === 1 ? ' rule' : ' rules'), why(exchange)],
    ], selected),
  ];
}

const pre = (...lines) => el('pre', { tabindex: 0 }, lines.join('\n'));
const json = (value) => (value ? JSON.stringify(value, null, 2) : '(no JSON object)');
const fact = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value || '–'));

function summary(exchange) {
  const entry = exchange.ledger[0] || {};
  const time = exchange.micros < 1000 ? exchange.micros + ' µs' : (exchange.micros / 1000).toFixed(1) + ' ms';
  return [el('dl', { class: 'facts' }, fact('Card', entry.card), fact('Response code', entry.response_code),
    fact('Tracking ID', entry.tracking_id && words(entry.tracking_id)), fact('Gateway answered', exchange.status),
    fact('Client got', exchange.client_got), fact('Fault', exchange.behaviour),
    fact('Time, UTC', exchange.at.slice(0, 19).replace('T', ' ')), fact('Gateway took', time))];
}

function reply({ reply, client_got: client }, disturbed) {
  return [disturbed && el('p', null, badge('wait', disturbed), ' The client got ' + client + '; this is what the gateway sent.'),
    pre('HTTP ' + (reply ? reply.status : 'nothing'), '', json(reply && reply.body))];
}

function why({ why, hash_check: check }) {
  return [check && el('div', { class: 'hash' }, el('p', null, badge(check.matches ? 'good' : 'bad', check.matches ? '✓ hash matches' : '✕ hash differs'), ' ', check.explanation),
    pre('signed    ' + check.signed_string), el('pre', { tabindex: 0 }, 'expected  ', ...marked(check.expected, check.given), '\ngiven     ', ...marked(check.given, check.expected))),
  el('ul', { class: 'why' }, ...why.map((line) => el('li', null, line))), !why.length && el('p', { class: 'muted' }, 'No rule decided about this request.')];
}

const marked = (text, other) => [...text].map((letter, at) => (letter === other[at] ? letter : el('mark', null, letter)));

function tabs(parts, selected) {
  const panels = parts.map(([, content], at) => el('div', { role: 'tabpanel', id: 'panel-' + at, 'aria-labelledby': 'tab-' + at }, ...content.filter(Boolean)));
  const buttons = parts.map(([name], at) => el('button', { type: 'button', role: 'tab', id: 'tab-' + at, 'aria-controls': 'panel-' + at, click: () => select(at),
    keydown: ({ key }) => ['ArrowLeft', 'ArrowRight'].includes(key) && select((at + (key === 'ArrowLeft' ? 3 : 1)) % 4, true) }, name));
  const select = (chosen, focuses) => buttons.forEach((button, at) => {
    button.setAttribute('aria-selected', at === chosen);
    button.tabIndex = at === chosen ? 0 : -1;
    panels[at].hidden = at !== chosen;
    if (focuses && at === chosen) {
      button.focus();
    }
  });
  select(Math.max(0, selected));
  return [el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Parts of the exchange' }, ...buttons), ...panels];
}

// The picture: the client at the left, the gateway at the right, time goes down.
function sequence(related) {
  const steps = related.slice(-5);
  const parts = steps.flatMap((exchange, at) => step(exchange, 40 + at * 104, at ? new Date(exchange.at) - new Date(steps[at - 1].at) : 0));
  const height = 44 + steps.length * 104;
  const label = steps.map((exchange) => words(exchange.kind) + ': ' + result(exchange).text + (got(exchange) && ', ' + got(exchange))).join('; ');
  return svg('svg', { class: 'seq', viewBox: '0 0 480 ' + height, role: 'img', 'aria-label': 'Client and gateway: ' + label },
    svg('path', { class: 'lane', d: 'M85 32V' + height + 'M395 32V' + height }),
    ...[[85, 'Your client'], [395, 'Gateway']].flatMap(([x, name]) => pill(x, 18, name, 'lead', 110)), ...parts);
}

const write = (x, y, text, kind) => svg('text', { x, y, class: kind, 'text-anchor': 'middle' }, text);
const pill = (x, y, text, kind, width = 158) => [svg('rect', { class: kind, x: x - width / 2, y: y - 12, width, height: 24, rx: 12 }), write(x, y + 4, text, kind)];
const arrow = (from, to, y, kind) => {
  const back = from < to ? -9 : 9;
  return [svg('path', { class: 'line ' + kind, d: 'M' + from + ' ' + y + 'H' + (to + back) }), svg('path', { class: 'head ' + kind, d: 'M' + to + ' ' + y + 'l' + back + '-5v10z' })];
};
const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + '…' : text);

function step(exchange, y, millis) {
  const { kind, text } = result(exchange);
  const disturbed = got(exchange);
  const later = millis >= 100 ? ', ' + (millis / 1000).toFixed(1) + ' s later' : '';
  const name = cut(words(exchange.kind) + (exchange.reference ? ' ' + exchange.reference : ''), 40 - later.length) + later;
  if (disturbed === 'request lost') {
    return [write(240, y + 20, name, ''), svg('path', { class: 'line wait', d: 'M87 ' + (y + 30) + 'H264' }), write(280, y + 35, '✕', 'wait'), write(240, y + 52, disturbed, 'wait'), ...pill(395, y + 52, 'nothing arrived', 'wait')];
  }
  const amount = exchange.amount && exchange.result === 'approved' ? ' ' + exchange.amount : '';
  const isLost = /lost|broken/.test(disturbed);
  const answer = disturbed || (exchange.kind === 'look-up' ? text.slice(2) + (amount || ' ' + (exchange.amount || '')) : 'HTTP ' + exchange.client_got);
  return [write(240, y + 20, name, ''), ...arrow(87, 394, y + 28, 'good'), ...pill(395, y + 52, cut(text.slice(2) + amount, 22), kind),
    write(250, y + 77, answer, disturbed ? 'wait' : 'good'),
    ...(isLost ? [svg('path', { class: 'line wait', d: 'M393 ' + (y + 84) + 'H216' }), write(200, y + 89, '✕', 'wait'), ...pill(85, y + 84, 'in doubt', 'wait', 100)]
      : arrow(393, 86, y + 84, disturbed ? 'wait' : 'good'))];
}
