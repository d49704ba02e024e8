// What every page needs: the API, elements, copying, and the buttons that send an example or a fault.

export const byId = (id) => document.getElementById(id);

/** Sends a request and returns the document of the reply, or throws its message. */
export async function send(method, url, body) {
  const headers = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) };
  const reply = await fetch(url, { method, headers, body: body && JSON.stringify(body) }).catch(() => {
    throw new Error('The sandbox does not answer. Check that it is running.');
  });
  const text = await reply.text();
  const document = reply.headers.get('Content-Type').includes('json') ? JSON.parse(text) : {};
  if (!reply.ok) {
    throw new Error(document.error ? document.error.message : 'HTTP status ' + reply.status);
  }
  return document;
}

export const api = (method, path, body) => send(method, 'api/v1/' + path, body);

/** Creates an element. Strings become text, functions listeners, all else attributes. */
export const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const svg = (name, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      element.addEventListener(key, value);
    } else if (value !== false && value != null) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

export const badge = (kind, text) => el('span', { class: 'badge ' + kind }, text);
const NAMES = { 'one-off': 'charged once', 'look-up': 'look-up' };
export const words = (code) => NAMES[code] || String(code).replace(/-/g, ' ');

let clearing = 0;

/** Shows the result of an action, which screen readers announce: an equal text once. */
export function showStatus(text, isError) {
  const line = byId('status');
  clearTimeout(clearing);
  line.className = isError ? 'error' : '';
  if (line.textContent !== text) {
    line.textContent = text;
  }
  clearing = setTimeout(() => (line.textContent = ''), isError ? 20000 : 5000);
}

/** Runs an action, shows its error, and lets the page load what has changed. */
export async function act(action, done) {
  try {
    const result = await action();
    showStatus(typeof done === 'function' ? done(result) : done);
  } catch (error) {
    showStatus(error.message, true);
  }
  document.dispatchEvent(new Event('changed'));
}

/** Loads now, at once after a change, and each `millis` while the page is visible. */
export function poll(millis, load) {
  let running = false;
  const run = async () => {
    if (!running && !document.hidden) {
      running = true;
      await load().catch((error) => showStatus(error.message, true));
      running = false;
    }
  };
  setInterval(run, millis);
  document.addEventListener('changed', run);
  document.addEventListener('visibilitychange', run);
  run();
}

const OUTCOMES = { approved: 'approved', 'in-doubt': 'in doubt, then looked up' };

document.addEventListener('click', ({ target }) => {
  const { copy, example, fault } = (target.closest && target.closest('button') || { dataset: {} }).dataset;
  if (copy) {
    const text = copy.startsWith('#') ? byId(copy.slice(1)).textContent : copy;
    act(() => navigator.clipboard.writeText(text), 'Copied.');
  } else if (example) {
    act(
      () => api('POST', 'examples', { use: example }),
      ({ reference, outcome }) => reference + ': ' + (OUTCOMES[outcome] || words(outcome)) + '.');
  } else if (fault) {
    act(() => api('POST', 'faults', { fault }), 'The reply to the next request will be lost.');
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === '/' && byId('filter') && !/INPUT|SELECT|TEXTAREA/.test(event.target.tagName)) {
    event.preventDefault();
    byId('filter').focus();
  }
});
