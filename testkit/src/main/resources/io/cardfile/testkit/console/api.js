// Helpers of every page: requests to the admin API, elements, and how values are shown.

const API = 'api/v1/';
const STATUS_MILLIS = 8000;
const DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Sends a request with JSON and returns the document of the reply, or throws its message. */
export async function send(method, url, body) {
  const options = { method, headers: {} };
  if (method !== 'GET') {
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(body || {});
  }
  let reply;
  try {
    reply = await fetch(url, options);
  } catch (error) {
    throw new Error('The sandbox does not answer. Check that it is running.');
  }
  const text = await reply.text();
  if (!reply.ok) {
    throw new Error(messageOf(text) || 'The sandbox answered with HTTP status ' + reply.status + '.');
  }
  return text ? JSON.parse(text) : null;
}

export const get = (path) => send('GET', API + path);
export const post = (path, body) => send('POST', API + path, body);
export const remove = (path) => send('DELETE', API + path);
export const events = () => new EventSource(API + 'events');

function messageOf(text) {
  try {
    return JSON.parse(text).error.message;
  } catch (error) {
    return '';
  }
}

/**
 * Creates an element. Text becomes text content; the keys of `attributes` are attributes, except
 * `class` and those whose value is a function, which are listeners.
 */
export function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function svg(name, attributes, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      element.addEventListener(key, value);
    } else if (value === true) {
      element.setAttribute(key, '');
    } else if (value !== false && value != null) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.filter((child) => child != null && child !== ''));
  return element;
}

export const byId = (id) => document.getElementById(id);

let clearing = 0;

/** Shows the result of an action in the page's status line, which screen readers announce. */
export function announce(text, isError) {
  const line = byId('status');
  clearTimeout(clearing);
  if (!isError) {
    clearing = setTimeout(() => announce('', true), STATUS_MILLIS);
  }
  line.textContent = text;
  line.classList.toggle('error', Boolean(isError));
}

/** Runs an action and shows the message of its error. */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    announce(error.message, true);
    return undefined;
  }
}

/** Calls `action` now and each `millis` while the page is visible, never twice at a time. */
export function poll(millis, action) {
  const next = async () => {
    if (!document.hidden) {
      await attempt(action);
    }
    setTimeout(next, millis);
  };
  next();
}

/** Returns an amount of minor units as a decimal number with its currency. */
export function amount(minorUnits, currency) {
  const found = Object.keys(DECIMALS).find((count) => DECIMALS[count].split(' ').includes(currency));
  const decimals = found === undefined ? 2 : Number(found);
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const sign = minorUnits < 0 ? '-' : '';
  return sign + digits.slice(0, point) + (decimals ? '.' + digits.slice(point) : '') + ' ' + currency;
}

const two = (number) => String(number).padStart(2, '0');

/** Returns the time of day of an ISO time, in UTC, with milliseconds. */
export function timeOfDay(iso) {
  const date = new Date(iso);
  return isNaN(date) ? String(iso) : date.toISOString().slice(11, 23);
}

/** Returns date and time of an ISO time, in UTC, to the second. */
export function dateTime(iso) {
  const date = new Date(iso);
  return isNaN(date) ? '' : date.toISOString().slice(0, 19).replace('T', ' ') + ' UTC';
}

/** Returns a duration in the unit that suits it. */
export function duration(micros) {
  if (micros < 1000) {
    return micros + ' µs';
  }
  return micros < 1e6 ? (micros / 1000).toFixed(1) + ' ms' : (micros / 1e6).toFixed(2) + ' s';
}

export const count = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns a number with its noun, such as `1 request` and `2 requests`. */
export const counted = (number, one, many) => count(number) + ' ' + (number === 1 ? one : many);

/** Returns a code such as `merchant_initiated` in words. */
export const words = (code) => String(code).replace(/_/g, ' ');

const NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  discover: 'Discover',
  diners: 'Diners Club',
};

export const scheme = (name) => NAMES[name] || name;

const GOOD = ['approved', 'issued', 'found', 'active', 'applied', 'carried'];
const BAD = ['declined', 'refused', 'error', 'lost', 'closed', 'missing', 'wrong', 'reversed'];

/** Returns a label with the colour of its result. */
export function badge(code, text) {
  const kind = GOOD.includes(code) ? 'good' : BAD.includes(code) ? 'bad' : 'plain';
  return el('span', { class: 'badge ' + kind }, text || words(code));
}
