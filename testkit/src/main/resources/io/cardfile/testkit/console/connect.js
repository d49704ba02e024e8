// The clock and the reset.

import { act, api, byId, poll } from './console.js';

byId('clock').addEventListener('submit', (event) => {
  event.preventDefault();
  const seconds = 86400 * Number(byId('days').value);
  act(() => api('POST', 'clock/advance', { seconds }), 'The clock was set forward.');
});
byId('reset').addEventListener('click', ({ target }) => {
  if (target.textContent.startsWith('Really')) {
    act(() => api('POST', 'reset', {}), 'The sandbox is as it was at its start.');
    target.textContent = 'Reset the sandbox';
  } else {
    target.textContent = 'Really? Reset all';
  }
});
poll(1000, async () => {
  byId('now').textContent = (await api('GET', 'health')).clock.slice(0, 16).replace('T', ' ');
});
