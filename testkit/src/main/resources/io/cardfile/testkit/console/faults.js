// The faults: modifiers, the six cards, the list, and what is scheduled.

import { act, api, badge, byId, el, poll } from './console.js';

const needsValue = () => byId('when').value.includes('N');

function when() {
  const modifiers = (byId('reset').checked ? '+reset' : '') + (byId('uncharged').checked ? '+uncharged' : '');
  return modifiers + byId('when').value.replace('N', () => byId('value').value);
}

const schedule = (fault) => act(() => api('POST', 'faults', { fault }), (entry) => 'Scheduled: ' + entry.fault);

document.addEventListener('click', ({ target }) => {
  const button = target.closest && target.closest('[data-schedule]');
  if (button && needsValue() && !byId('value').value) {
    byId('value').focus();
  } else if (button) {
    schedule(button.dataset.schedule + when());
  }
});
byId('when').addEventListener('change', () => {
  byId('value').disabled = !needsValue();
});
byId('schedule').addEventListener('submit', (event) => event.preventDefault());
byId('text').addEventListener('submit', (event) => {
  event.preventDefault();
  schedule(byId('fault').value);
});
byId('filter').addEventListener('input', () => {
  const filter = byId('filter').value.trim().toLowerCase();
  const rows = [...byId('all').children];
  rows.forEach((row) => (row.hidden = !row.textContent.toLowerCase().includes(filter)));
  byId('none').hidden = rows.some((row) => !row.hidden);
  byId('all').hidden = !byId('none').hidden;
  byId('none').textContent =
    'Nothing matches “' + byId('filter').value.trim() + '”. ' + rows.length + ' faults are hidden.';
});

function known({ name, description }) {
  return el('li', null,
    el('button', { type: 'button', class: 'button small', 'data-schedule': name }, name),
    el('span', null, description));
}

function added({ number, fault, happened }) {
  const remove = () => act(() => api('DELETE', 'faults/' + number), 'Removed: ' + fault);
  return el('li', null,
    el('code', null, fault),
    badge(happened ? 'wait' : 'calm', happened + ' so far'),
    el('button', { type: 'button', class: 'button small', 'aria-label': 'Remove ' + fault, click: remove }, 'Remove'));
}

let before = '';

poll(1000, async () => {
  const { faults, scheduled } = await api('GET', 'faults');
  if (!byId('all').children.length) {
    byId('all').replaceChildren(...faults.map(known));
  }
  const waiting = scheduled.filter(({ over }) => !over);
  const now = JSON.stringify(waiting);
  if (now !== before) {
    before = now;
    byId('unscheduled').hidden = waiting.length > 0;
    byId('scheduled').replaceChildren(...waiting.map(added));
  }
});
