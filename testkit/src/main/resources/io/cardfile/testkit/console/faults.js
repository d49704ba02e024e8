// The fault switch of the overview.

import { announce, attempt, byId, el, get, poll, post, remove } from './api.js';

let catalogue = [];
let shownSchedule = '';

function chosen() {
  return catalogue.find((fault) => fault.name === byId('fault-name').value);
}

function showReason() {
  const fault = chosen();
  byId('fault-reason').textContent = fault ? fault.reason : 'No fault has this text in its name or reason.';
}

function showNames() {
  const text = byId('fault-search').value.trim().toLowerCase();
  const before = byId('fault-name').value;
  const found = catalogue.filter((fault) => (fault.name + ' ' + fault.reason).toLowerCase().includes(text));
  byId('fault-name').replaceChildren(
    ...found.map((fault) => el('option', { value: fault.name }, fault.name))
  );
  if (found.some((fault) => fault.name === before)) {
    byId('fault-name').value = before;
  }
  showReason();
}

function showFields() {
  for (const label of document.querySelectorAll('[data-when]')) {
    label.hidden = label.dataset.when !== byId('fault-when').value;
    label.querySelector('input').required = !label.hidden;
  }
}

function when() {
  switch (byId('fault-when').value) {
    case 'request':
      return { request: byId('fault-request').valueAsNumber };
    case 'always':
      return { always: true };
    case 'percent':
      return { percent: byId('fault-percent').valueAsNumber, seed: byId('fault-seed').valueAsNumber };
    case 'reference':
      return { reference: byId('fault-reference').value };
    default:
      return { next: true };
  }
}

function inWords(condition) {
  if ('request' in condition) {
    return 'on request ' + condition.request + ', counted from when it was scheduled';
  } else if ('connection' in condition) {
    return 'on connection ' + condition.connection;
  } else if ('percent' in condition) {
    return 'on ' + condition.percent + ' % of requests, seed ' + condition.seed;
  } else if ('reference' in condition) {
    return 'on a purchase with reference ' + condition.reference;
  }
  return condition.always ? 'on every request' : 'on the next request';
}

function times({ happened, is_over: isOver }) {
  return 'played ' + happened + (happened === 1 ? ' time' : ' times') + (isOver ? ', done' : '');
}

function row(scheduled) {
  const drop = () =>
    attempt(async () => {
      await remove('faults/' + scheduled.id);
      await showSchedule();
      byId('fault-name').focus();
      announce('Removed ' + scheduled.fault + '.');
    });
  return el(
    'li',
    null,
    el('code', null, scheduled.fault),
    el('span', { class: 'grow' }, inWords(scheduled.when)),
    el('span', { class: 'number' }, times(scheduled)),
    el(
      'button',
      { type: 'button', class: 'small', click: drop, 'aria-label': 'Remove ' + scheduled.fault },
      'Remove'
    )
  );
}

async function showSchedule() {
  const answer = await get('faults');
  if (catalogue.length !== answer.catalogue.length) {
    catalogue = answer.catalogue;
    showNames();
  }
  const text = JSON.stringify(answer.scheduled);
  if (text === shownSchedule) {
    return; // A button that has the focus stays.
  }
  shownSchedule = text;
  byId('scheduled-none').hidden = answer.scheduled.length > 0;
  byId('faults-clear').hidden = answer.scheduled.length < 2;
  byId('scheduled').replaceChildren(...answer.scheduled.map(row));
}

async function schedule(event) {
  event.preventDefault();
  const fault = chosen();
  if (!fault) {
    announce('Choose a fault first.', true);
    return;
  }
  await attempt(async () => {
    await post('faults', { fault: fault.name, when: when() });
    await showSchedule();
    announce('Scheduled ' + fault.name + ' ' + inWords(when()) + '.');
  });
}

async function clearAll() {
  await attempt(async () => {
    await remove('faults');
    await showSchedule();
    byId('fault-name').focus();
    announce('Removed all faults.');
  });
}

byId('fault-search').addEventListener('input', showNames);
byId('fault-name').addEventListener('change', showReason);
byId('fault-when').addEventListener('change', showFields);
byId('fault-form').addEventListener('submit', schedule);
byId('faults-clear').addEventListener('click', clearAll);
document.addEventListener('sandbox-reset', () => attempt(showSchedule));
poll(3000, showSchedule);
