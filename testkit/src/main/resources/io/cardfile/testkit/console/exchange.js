// One exchange: its result, the picture of all exchanges of its reference, and what was sent.

import { api, badge, el, svg, words } from './console.js';

const RESULTS = {
  declined: ['bad', '✕ declined'],
  refused: ['bad', '✕ refused'],
  error: ['bad', '✕ error'],
  issued: ['good', '✓ issued'],
  found: ['good', '✓ found'],
  done: ['good', '✓ done'],
  'not-found': ['calm', '– not found'],
  'not-carried-out': ['calm', '– not carried out'],
};
const DECISIONS = /^(approve|timeout)$|^(decline|refuse)=/;

/** Returns the colour and the words of what the gateway did. */
export function result(exchange) {
  if (exchange.result === 'approved') {
    return { kind: 'good', text: exchange.charged ? '✓ charged' : '✓ authorised' };
  }
  const [kind, text] = RESULTS[exchange.result];
  return { kind, text: exchange.result === 'declined' ? text + ' ' + (exchange.response_code || '') : text };
}

/** Returns what a fault did to the reply; empty without a fault. */
export function got({ behaviour, client_got: client, status }) {
  if (!behaviour || DECISIONS.test(behaviour)) {
    return '';
  } else if (behaviour.startsWith('lost-request')) {
    return 'request lost';
  } else if (client === 'nothing') {
    return 'reply lost';
  } else if (client === 'a broken reply') {
    return 'broken reply';
  }
  return client === status ? words(behaviour.split(/[+=]/)[0]) : client + ' instead';
}

let shown = '';

/** Lets the next exchange be shown afresh, because the pane is hidden or has an error. */
export const forgetExchange = () => (shown = '');

/** Shows an exchange, unless it is shown; `related` are all of its reference, oldest first. */
export async function showExchange(parent, number, related) {
  const key = number + ':' + related.length;
  if (key === shown) {
    return;
  }
  const isNew = !shown.startsWith(number + ':');
  shown = key;
  try {
    const exchange = await api('GET', 'exchanges/' + number);
    if (key === shown) {
      const tabs = [...parent.querySelectorAll('[role=tab]')];
      const selected = isNew ? 0 : tabs.findIndex((tab) => tab.tabIndex === 0);
      parent.replaceChildren(...detail(exchange, related, selected));
      if (isNew) {
        parent.querySelector('h2').focus();
      }
    }
  } catch (error) {
    if (key === shown) {
      forgetExchange();
      const before = parent.querySelector('.error');
      if (!before || before.textContent !== error.message) { // Announced once.
        parent.replaceChildren(closeButton(), el('p', { class: 'error', role: 'alert' }, error.message));
      }
    }
  }
}

const closeButton = () =>
  el('button', { type: 'button', class: 'button small', click: () => (location.hash = '') }, 'Close');

function detail(exchange, related, selected) {
  const { kind, text } = result(exchange);
  const disturbed = got(exchange);
  const title = words(exchange.kind) + (exchange.reference ? ' · ' + exchange.reference : '');
  const rules = exchange.why.length === 1 ? ' rule' : ' rules';
  return [
    el('div', { class: 'head' },
      el('div', null,
        el('h2', { tabindex: -1, class: 'muted small' }, title),
        el('p', { class: 'money' }, exchange.amount || '–'),
        badge(kind, text), ' ', disturbed && badge('wait', disturbed)),
      closeButton()),
    sequence(related),
    ...tabs([
      ['Summary', summary(exchange)],
      ['Request', [request(exchange)]],
      ['Reply', reply(exchange, disturbed)],
      ['Why: ' + exchange.why.length + rules, why(exchange)],
    ], selected),
  ];
}

const pre = (...lines) => el('pre', { tabindex: 0 }, lines.join('\n'));
const json = (value) => (value ? JSON.stringify(value, null, 2) : '(no JSON object)');
const fact = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value || '–'));

function summary(exchange) {
  const entry = exchange.ledger[0] || {};
  const time = exchange.micros < 1000 ? exchange.micros + ' µs' : (exchange.micros / 1000).toFixed(1) + ' ms';
  return [
    el('dl', { class: 'facts' },
      fact('Card', entry.card),
      fact('Response code', entry.response_code),
      fact('Tracking ID', entry.tracking_id && words(entry.tracking_id)),
      fact('Gateway answered', exchange.status),
      fact('Client got', exchange.client_got),
      fact('Fault', exchange.behaviour),
      fact('Time, UTC', exchange.at.slice(0, 19).replace('T', ' ')),
      fact('Gateway took', time)),
  ];
}

function request({ method, request: { path, headers, body } }) {
  return pre(method + ' ' + path, ...headers.map(({ name, value }) => name + ': ' + value), '', json(body));
}

function reply({ reply, client_got: client }, disturbed) {
  return [
    disturbed && el('p', null,
      badge('wait', disturbed), ' The client got ' + client + '; this is what the gateway sent.'),
    pre('HTTP ' + (reply ? reply.status : 'nothing'), '', json(reply && reply.body)),
  ];
}

function why({ why, hash_check: check }) {
  return [
    check && hash(check),
    el('ul', { class: 'why' }, ...why.map((line) => el('li', null, line))),
    !why.length && el('p', { class: 'muted' }, 'No rule decided about this request.'),
  ];
}

function hash({ matches, explanation, signed_string: signed, expected, given }) {
  return el('div', { class: 'hash' },
    el('p', null, badge(matches ? 'good' : 'bad', matches ? '✓ hash matches' : '✕ hash differs'), ' ', explanation),
    pre('signed    ' + signed),
    el('pre', { tabindex: 0 },
      'expected  ', ...marked(expected, given), '\ngiven     ', ...marked(given, expected)));
}

const marked = (text, other) =>
  [...text].map((letter, at) => (letter === other[at] ? letter : el('mark', null, letter)));

function tabs(parts, selected) {
  const panels = parts.map(([, content], at) =>
    el('div', { role: 'tabpanel', id: 'panel-' + at, 'aria-labelledby': 'tab-' + at }, ...content.filter(Boolean)));
  const buttons = parts.map(([name], at) =>
    el('button', {
      type: 'button',
      role: 'tab',
      id: 'tab-' + at,
      'aria-controls': 'panel-' + at,
      click: () => select(at),
      keydown: ({ key }) => {
        if (key === 'ArrowLeft' || key === 'ArrowRight') {
          const next = (at + (key === 'ArrowLeft' ? 3 : 1)) % 4;
          select(next);
          buttons[next].focus();
        }
      },
    }, name));
  const select = (chosen) => buttons.forEach((button, at) => {
    button.setAttribute('aria-selected', at === chosen);
    button.tabIndex = at === chosen ? 0 : -1;
    panels[at].hidden = at !== chosen;
  });
  select(Math.max(0, selected));
  return [el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Parts of the exchange' }, ...buttons), ...panels];
}

// The picture: the client at the left, the gateway at the right, time goes down.
function sequence(related) {
  const steps = related.slice(-5);
  const millis = (at) => (at ? new Date(steps[at].at) - new Date(steps[at - 1].at) : 0);
  const parts = steps.flatMap((exchange, at) => step(exchange, 40 + at * 104, millis(at)));
  const height = 44 + steps.length * 104;
  const label = steps
    .map((exchange) => words(exchange.kind) + ': ' + [result(exchange).text, got(exchange)].filter(Boolean).join(', '))
    .join('; ');
  return svg('svg',
    { class: 'seq', viewBox: '0 0 480 ' + height, role: 'img', 'aria-label': 'Client and gateway: ' + label },
    svg('path', { class: 'lane', d: 'M85 32V' + height + 'M395 32V' + height }),
    ...pill(85, 18, 'Your client', 'lead', 110),
    ...pill(395, 18, 'Gateway', 'lead', 110),
    ...parts);
}

const write = (x, y, text, kind) => svg('text', { x, y, class: kind, 'text-anchor': 'middle' }, text);

const pill = (x, y, text, kind, width = 158) => [
  svg('rect', { class: kind, x: x - width / 2, y: y - 12, width, height: 24, rx: 12 }),
  write(x, y + 4, text, kind),
];

function arrow(from, to, y, kind) {
  const back = from < to ? -9 : 9;
  return [
    svg('path', { class: 'line ' + kind, d: 'M' + from + ' ' + y + 'H' + (to + back) }),
    svg('path', { class: 'head ' + kind, d: 'M' + to + ' ' + y + 'l' + back + '-5v10z' }),
  ];
}

// An arrow that ends on its way.
const lostArrow = (from, to, y) => [
  svg('path', { class: 'line wait', d: 'M' + from + ' ' + y + 'H' + to }),
  write(to + (from < to ? 16 : -16), y + 5, '✕', 'wait'),
];

const cut = (text, length) => (text.length > length ? text.slice(0, length - 1) + '…' : text);

function step(exchange, y, millis) {
  const { kind, text } = result(exchange);
  const disturbed = got(exchange);
  const later = millis >= 100 ? ', ' + (millis / 1000).toFixed(1) + ' s later' : '';
  const title = words(exchange.kind) + (exchange.reference ? ' ' + exchange.reference : '');
  const name = write(240, y + 20, cut(title, 40 - later.length) + later, '');
  if (disturbed === 'request lost') {
    return [
      name,
      ...lostArrow(87, 264, y + 30),
      write(240, y + 52, disturbed, 'wait'),
      ...pill(395, y + 52, 'nothing arrived', 'wait'),
    ];
  }
  const amount = exchange.amount && exchange.result === 'approved' ? ' ' + exchange.amount : '';
  const found = text.slice(2) + ' ' + (exchange.amount || '');
  const answer = disturbed || (exchange.kind === 'look-up' ? found : 'HTTP ' + exchange.client_got);
  return [
    name,
    ...arrow(87, 394, y + 28, 'good'),
    ...pill(395, y + 52, cut(text.slice(2) + amount, 22), kind),
    write(250, y + 77, answer, disturbed ? 'wait' : 'good'),
    ...(/lost|broken/.test(disturbed)
      ? [...lostArrow(393, 216, y + 84), ...pill(85, y + 84, 'in doubt', 'wait', 100)]
      : arrow(393, 86, y + 84, disturbed ? 'wait' : 'good')),
  ];
}
