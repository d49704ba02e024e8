// Opens the sandbox's simulated wallet over a shop's page:
//   CardfileSandboxWallet.open({token, checkoutId, onComplete, onCancel, onFailure})
(() => {
  'use strict';

  const SOURCE = 'cardfile-sandbox-wallet';
  const NOTICE = 'Simulated wallet: no money moves';
  const script = document.currentScript;
  if (!script || !script.src) {
    throw new Error('lightbox.js: load it by a <script src> element that is not a module');
  }
  const page = new URL('wallet', script.src);
  let isOpen = false;

  function required(options, name, type) {
    const value = options && options[name];
    if (typeof value !== type || value === '') {
      throw new TypeError(
        'CardfileSandboxWallet.open: ' + name + ' must be a ' + (type === 'string' ? 'text' : type)
      );
    }
    return value;
  }

  function optional(options, name) {
    return options[name] === undefined ? () => {} : required(options, name, 'function');
  }

  // By the CSSOM, which the shop's Content-Security-Policy does not restrict.
  function styled(name, styles) {
    const element = document.createElement(name);
    for (const property of Object.keys(styles)) {
      element.style.setProperty(property, styles[property]);
    }
    return element;
  }

  // A stop of the Tab key at the start or the end, which passes the focus on to the other side.
  function edge(target) {
    const stop = styled('span', { position: 'fixed', width: '1px', height: '1px', overflow: 'hidden' });
    stop.tabIndex = 0;
    stop.addEventListener('focus', () => target.focus());
    return stop;
  }

  function overlay(url) {
    const dialog = styled('dialog', {
      all: 'initial',
      position: 'fixed',
      inset: '0',
      'z-index': '2147483647',
      display: 'flex',
      'align-items': 'center',
      'justify-content': 'center',
      width: '100%',
      height: '100%',
      'box-sizing': 'border-box',
      padding: '8px',
      background: 'rgba(10, 14, 22, 0.6)',
    });
    dialog.setAttribute('aria-label', NOTICE);
    const panel = styled('div', {
      display: 'flex',
      'flex-direction': 'column',
      width: '100%',
      'max-width': '480px',
      height: '100%',
      'max-height': '760px',
      background: '#fff',
      'border-radius': '10px',
      overflow: 'hidden',
    });
    const bar = styled('div', {
      display: 'flex',
      'align-items': 'center',
      'justify-content': 'space-between',
      gap: '8px',
      padding: '6px 8px 6px 14px',
      background: '#1b2230',
      color: '#fff',
      font: '600 14px/1.3 system-ui, sans-serif',
    });
    const text = styled('span', {});
    text.textContent = 'Cardfile sandbox';
    const close = styled('button', {
      all: 'revert',
      font: '500 14px/1 system-ui, sans-serif',
      padding: '10px 14px',
      color: '#1b2230',
      background: '#fff',
      border: '1px solid #fff',
      'border-radius': '6px',
      cursor: 'pointer',
    });
    close.type = 'button';
    close.textContent = 'Close';
    const frame = styled('iframe', { border: '0', flex: '1', width: '100%', 'min-height': '0' });
    frame.title = NOTICE;
    frame.referrerPolicy = 'no-referrer';
    frame.src = url;
    bar.append(text, close);
    panel.append(bar, frame);
    dialog.append(edge(frame), panel, edge(close));
    return { dialog, frame, close };
  }

  /** Opens the wallet; exactly one of the three functions is called, once. */
  function open(options) {
    const url = new URL(page);
    url.searchParams.set('token', required(options, 'token', 'string'));
    url.searchParams.set('checkout_id', required(options, 'checkoutId', 'string'));
    const onComplete = required(options, 'onComplete', 'function');
    const onCancel = optional(options, 'onCancel');
    const onFailure = optional(options, 'onFailure');
    if (isOpen) {
      throw new Error('CardfileSandboxWallet.open: a wallet is open already');
    }
    isOpen = true;
    show(overlay(url.href), { onComplete, onCancel, onFailure });
  }

  function show({ dialog, frame, close }, { onComplete, onCancel, onFailure }) {
    const before = document.activeElement;

    function end(callback, value) {
      if (!isOpen) {
        return;
      }
      isOpen = false;
      window.removeEventListener('message', receive);
      dialog.close();
      dialog.remove();
      if (before && before.focus) {
        before.focus();
      }
      callback(value);
    }

    function receive(event) {
      const data = event.data;
      if (
        event.origin !== page.origin ||
        event.source !== frame.contentWindow ||
        !data ||
        data.source !== SOURCE
      ) {
        return;
      }
      if (data.type === 'ready') {
        frame.focus();
      } else if (data.type === 'complete') {
        const { checkoutResourceUrl, oauthToken, oauthVerifier } = data.callback;
        end(onComplete, { checkoutResourceUrl, oauthToken, oauthVerifier });
      } else if (data.type === 'cancel') {
        end(onCancel);
      } else if (data.type === 'failure') {
        end(onFailure, String(data.message));
      }
    }

    window.addEventListener('message', receive);
    close.addEventListener('click', () => end(onCancel));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(onCancel);
    });
    document.body.append(dialog);
    dialog.showModal(); // Makes the rest of the page inert, so the focus stays inside.
    close.focus();
  }

  Object.defineProperty(window, 'CardfileSandboxWallet', {
    value: Object.freeze({ open }),
    enumerable: true,
  });
})();
