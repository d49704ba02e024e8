// One exchange: request, reply, hash check, rules and ledger.

import { amount, badge, byId, counted, dateTime, duration, el, get, scheme, words } from './api.js';

/** Loads an exchange and shows it, unless `isWanted` is false by then. */
export async function openExchange(number, isWanted) {
  byId('detail-title').textContent = 'Exchange ' + number;
  byId('detail-title').focus();
  byId('detail-body').replaceChildren(el('p', { class: 'note' }, 'Loading …'));
  let content;
  try {
    content = sections(await get('exchanges/' + number));
  } catch (error) {
    content = [el('p', { class: 'error', role: 'alert' }, error.message)];
  }
  if (isWanted()) {
    byId('detail-body').replaceChildren(...content);
  }
}

function sections(exchange) {
  return [
    summary(exchange),
    hashCheck(exchange.hash_check),
    section('Rules', rules(exchange.rules)),
    section('Ledger', ledger(exchange.ledger)),
    section('Request', request(exchange)),
    section('Reply', reply(exchange.reply)),
  ].filter((part) => part);
}

const section = (title, content) => el('section', null, el('h3', null, title), ...[].concat(content));
const note = (text) => el('p', { class: 'note' }, text);
const fact = (name, value) => el('div', null, el('dt', null, name), el('dd', null, value));

function summary(exchange) {
  return el(
    'dl',
    { class: 'facts' },
    fact('Result', badge(exchange.result)),
    fact('Endpoint', words(exchange.endpoint)),
    fact('Reference', exchange.reference || 'none'),
    fact('Status', exchange.status == null ? 'no reply' : String(exchange.status)),
    fact('Fault', exchange.fault || 'none'),
    fact('Time', dateTime(exchange.at)),
    fact('Duration', duration(exchange.duration_micros))
  );
}

function hashCheck(check) {
  if (!check) {
    return null;
  }
  const parts = check.parts.map((part) => fact(part.name, el('code', null, part.value)));
  const steps = [
    el('li', null, 'Take the values of the path, decoded:', el('dl', { class: 'facts' }, ...parts)),
    el('li', null, 'Join them with colons; this text is signed:', code(check.signed_string)),
    el(
      'li',
      null,
      'Sign it by HMAC-MD5 with the shared secret. Expected:',
      code(marked(check.expected, check.given))
    ),
    el(
      'li',
      null,
      'Compare it with the hash of the request. Given:',
      code(marked(check.given, check.expected))
    ),
  ];
  return section(
    'Hash check',
    [
      el(
        'p',
        null,
        badge(check.matches ? 'applied' : 'refused', check.matches ? 'matches' : 'does not match'),
        ' ',
        check.explanation
      ),
      el('ol', { class: 'steps' }, ...steps),
      check.matches ? null : note(differences(check.expected, check.given)),
    ].filter((part) => part)
  );
}

const code = (content) => el('pre', null, el('code', null, ...[].concat(content)));

const differs = (text, other) => [...text].map((letter, at) => letter !== other[at]);

// Neighbours that differ are one mark.
function marked(text, other) {
  const isDifferent = differs(text, other);
  const parts = [];
  for (let at = 0; at < text.length;) {
    let end = at;
    while (end < text.length && isDifferent[end] === isDifferent[at]) {
      end++;
    }
    const piece = text.slice(at, end);
    parts.push(isDifferent[at] ? el('mark', null, piece) : piece);
    at = end;
  }
  return parts;
}

function differences(expected, given) {
  const number = differs(given, expected).filter(Boolean).length;
  const length =
    given.length === expected.length
      ? ''
      : ' It has ' + counted(given.length, 'character', 'characters') + ' instead of ' + expected.length + '.';
  return number + ' of ' + given.length + ' characters differ; they are marked.' + length;
}

function rules(list) {
  if (list.length === 0) {
    return note('No rule took part: the gateway did not decide about this request.');
  }
  const item = (rule) =>
    el(
      'li',
      null,
      el(
        'p',
        null,
        badge(rule.effect),
        ' ',
        el('code', null, rule.id),
        ' ',
        badge(rule.source),
        rule.field ? ' at ' : '',
        rule.field ? el('code', null, rule.field) : ''
      ),
      note(rule.text)
    );
  return el('ul', { class: 'rules' }, ...list.map(item));
}

function ledger(entries) {
  if (entries.length === 0) {
    return note('Nothing was charged.');
  }
  const item = (entry) =>
    el(
      'li',
      null,
      badge(entry.outcome),
      el(
        'span',
        { class: 'grow' },
        'No. ' +
          entry.number +
          ', ' +
          words(entry.kind) +
          ', ' +
          scheme(entry.card.scheme) +
          ' ' +
          entry.card.number
      ),
      el(
        'span',
        { class: 'number' },
        amount(entry.amount, entry.currency) +
          ', response code ' +
          entry.response_code +
          ', captured ' +
          amount(entry.captured_amount, entry.currency)
      )
    );
  return el('ul', { class: 'rows' }, ...entries.map(item));
}

function request(exchange) {
  const line = exchange.method + ' ' + exchange.request.path;
  const headers = exchange.request.headers.map((header) => header.name + ': ' + header.value);
  return [code([line].concat(headers).join('\n')), body(exchange.request.body)];
}

function reply(document) {
  if (!document) {
    return note('None was sent.');
  }
  return [el('p', null, 'HTTP status ' + document.status), body(document.body)];
}

function body(value) {
  return value == null ? note('No body that is a JSON object.') : code(JSON.stringify(value, null, 2));
}
