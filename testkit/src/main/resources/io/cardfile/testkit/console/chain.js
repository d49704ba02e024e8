// The chain of a stored credential as a picture, and as a list for those who do not see it.

import { amount, dateTime, el, svg, words } from './api.js';

const NODE = { width: 166, height: 84 };
const GAP = { across: 84, down: 48 };
const MAX_LATER = 14;

const TRACKING = {
  carried: { text: 'tracking ID carried', short: 'carried', kind: 'good' },
  missing: { text: 'tracking ID missing', short: 'missing', kind: 'bad' },
  wrong: { text: 'wrong tracking ID', short: 'wrong', kind: 'bad' },
  none_given_by_scheme: { text: 'the scheme gave no tracking ID', short: 'none given', kind: 'plain' },
};

const tracking = (entry) =>
  TRACKING[entry.tracking_id] || { text: words(entry.tracking_id || ''), short: '', kind: 'plain' };

/** Returns the first transaction, how many older ones are left out, and the newest later ones. */
function nodes(credential) {
  const isWhole = credential.chain.length > 0 && credential.chain[0].kind === 'first_card_on_file';
  const later = credential.chain.slice(isWhole ? 1 : 0).slice(-MAX_LATER);
  const hasFirst = credential.put_on_file_by != null;
  const first = isWhole ? credential.chain[0] : hasFirst ? { reference: credential.put_on_file_by } : null;
  return { first, later, omitted: credential.chain_length - later.length - (hasFirst ? 1 : 0) };
}

function boxes(credential) {
  const { first, later, omitted } = nodes(credential);
  const nowhere = { title: 'Earlier system', lines: ['card put on file', 'without transaction'] };
  const list = [first ? { title: 'First transaction', entry: first } : nowhere];
  if (omitted > 0) {
    list.push({
      title: omitted + ' older charges',
      lines: ['not drawn'],
      state: { short: '', kind: 'plain' },
    });
  }
  return list.concat(later.map((entry) => ({ title: 'Later charge', entry, state: tracking(entry) })));
}

/** Draws the chain in `parent`, again whenever its width changes. */
export function drawChain(parent, credential) {
  let drawn = 0;
  const draw = () => {
    const width = Math.floor(parent.clientWidth);
    const columns = Math.max(1, Math.floor((width + GAP.across) / (NODE.width + GAP.across)));
    if (width > 0 && columns !== drawn) {
      drawn = columns;
      parent.replaceChildren(picture(boxes(credential), columns));
    }
  };
  new ResizeObserver(draw).observe(parent);
}

const place = (at, columns) => ({
  x: (at % columns) * (NODE.width + GAP.across) + 1,
  y: Math.floor(at / columns) * (NODE.height + GAP.down) + 1,
});

function picture(list, columns) {
  const across = Math.min(columns, list.length);
  const down = Math.ceil(list.length / columns);
  const width = across * NODE.width + (across - 1) * GAP.across + (across === 1 ? 80 : 0) + 2;
  const height = down * NODE.height + (down - 1) * GAP.down + 2;
  const parts = list.map((box, at) => node(place(at, columns), box));
  list
    .slice(1)
    .forEach((box, at) => parts.push(arrow(place(at, columns), place(at + 1, columns), box.state)));
  return svg(
    'svg',
    { width, height, viewBox: '0 0 ' + width + ' ' + height, 'aria-hidden': 'true', focusable: 'false' },
    ...parts
  );
}

const shorten = (text, length) => (text.length > length ? text.slice(0, length - 1) + '…' : text);

const line = (x, y, type, text) => svg('text', { x, y, class: type }, text);

function node({ x, y }, { title, entry, lines }) {
  const kind = !entry || !entry.outcome ? 'plain' : entry.outcome === 'approved' ? 'good' : 'bad';
  const texts = lines || [entry.reference];
  if (kind !== 'plain') {
    texts.push(
      amount(entry.amount, entry.currency),
      (kind === 'good' ? '✓ ' : '✕ ') + words(entry.outcome) + ' ' + entry.response_code
    );
  }
  return svg(
    'g',
    null,
    entry ? svg('title', null, title + ' ' + entry.reference) : null,
    svg('rect', { x, y, width: NODE.width, height: NODE.height, rx: 8, class: 'node ' + kind }),
    line(x + 12, y + 20, 'label', title),
    ...texts.map((text, at) =>
      line(x + 12, y + 39 + 18 * at, at === 2 ? 'result ' + kind : 'value', shorten(text, 19))
    )
  );
}

function arrow(from, to, state) {
  if (to.y === from.y) {
    const y = from.y + NODE.height / 2;
    const start = from.x + NODE.width + 4;
    const end = to.x - 4;
    const text = svg(
      'text',
      { x: (start + end) / 2, y: y - 8, class: 'edge-text ' + state.kind, 'text-anchor': 'middle' },
      state.short
    );
    return svg(
      'g',
      null,
      path('M' + start + ' ' + y + 'H' + (end - 2), state),
      head(end, y, 'right', state),
      text
    );
  }
  const startX = from.x + NODE.width / 2;
  const endX = to.x + NODE.width / 2;
  const middle = from.y + NODE.height + GAP.down / 2;
  const end = to.y - 4;
  const way = 'M' + startX + ' ' + (from.y + NODE.height + 4) + 'V' + middle + 'H' + endX + 'V' + (end - 2);
  const text = svg(
    'text',
    { x: endX + 10, y: middle + (startX === endX ? 4 : 18), class: 'edge-text ' + state.kind },
    state.short
  );
  return svg('g', null, path(way, state), head(endX, end, 'down', state), text);
}

const path = (way, state) => svg('path', { d: way, class: 'edge ' + state.kind });

function head(x, y, direction, state) {
  const points =
    direction === 'right' ? [x, y, x - 8, y - 5, x - 8, y + 5] : [x, y, x - 5, y - 8, x + 5, y - 8];
  return svg('polygon', { points: points.join(' '), class: 'head ' + state.kind });
}

/** Returns the same chain as a list. */
export function chainList(credential) {
  const items = boxes(credential).map(({ title, entry, lines, state }) =>
    el('li', null, [title].concat(lines || inWords(entry), entry && state ? state.text : []).join(', '))
  );
  return el('ol', { class: 'for-screen-readers' }, ...items);
}

function inWords(entry) {
  return entry.outcome
    ? [
        entry.reference,
        amount(entry.amount, entry.currency),
        words(entry.outcome),
        'response code ' + entry.response_code,
        dateTime(entry.at),
      ]
    : [entry.reference];
}
