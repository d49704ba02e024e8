// Opens the sandbox's simulated wallet over a shop's page:
//   CardfileSandboxWallet.open({token, checkoutId, merchant, onComplete, onCancel, onFailure})
(() => {
  'use strict';

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
      throw new TypeError('CardfileSandboxWallet.open: ' + name + ' must be a ' + (type === 'string' ? 'text' : type));
    }
    return value;
  }

  const optional = (options, name) => (options[name] === undefined ? () => {} : required(options, name, 'function'));

  // By the CSSOM, which the shop's Content-Security-Policy does not restrict.
  function styled(name, styles, ...children) {
    const element = document.createElement(name);
    element.style.cssText = styles;
    element.append(...children);
    return element;
  }

  // A stop of the Tab key at the start or the end, which passes the focus on to the other side.
  function edge(target) {
    const stop = styled('span', 'position:fixed;width:1px;height:1px;overflow:hidden');
    stop.tabIndex = 0;
    stop.addEventListener('focus', () => target.focus());
    return stop;
  }

  function overlay(url) {
    const close = styled(
      'button',
      'all:revert;font:500 14px/1 Inter,system-ui,sans-serif;padding:13px 16px;color:#141b26;background:#fff;'
        + 'border:1px solid #fff;border-radius:6px;cursor:pointer;',
      'Close');
    close.type = 'button';
    const frame = styled('iframe', 'position:absolute;inset:0;border:0;width:100%;height:100%');
    frame.title = NOTICE;
    frame.referrerPolicy = 'no-referrer';
    frame.src = url;
    const bar = styled(
      'div',
      'display:flex;align-items:center;justify-content:space-between;gap:8px;padding:6px 8px 6px 14px;'
        + 'background:#141b26;color:#fff;font:600 14px/1.3 Inter,system-ui,sans-serif;',
      'Cardfile sandbox', close);
    const below = styled(
      'div',
      'position:relative;flex:1;display:grid;place-items:center;color:light-dark(#556072,#a6b0c0);'
        + 'font:15px Inter,system-ui,sans-serif;',
      'Loading …', frame);
    const panel = styled(
      'div',
      'display:flex;flex-direction:column;width:100%;max-width:480px;height:100%;max-height:760px;'
        + 'background:light-dark(#fff,#181f29);border-radius:10px;overflow:hidden;',
      bar, below);
    const dialog = styled(
      'dialog',
      'all:initial;color-scheme:light dark;position:fixed;inset:0;z-index:2147483647;display:flex;'
        + 'align-items:center;justify-content:center;width:100%;height:100%;box-sizing:border-box;'
        + 'padding:8px;background:rgba(10,14,22,.6);',
      edge(frame), panel, edge(close));
    dialog.setAttribute('aria-label', NOTICE);
    return { dialog, frame, close };
  }

  /** Opens the wallet; exactly one of the three functions is called, once. */
  function open(options) {
    const url = new URL(page);
    url.searchParams.set('token', required(options, 'token', 'string'));
    url.searchParams.set('checkout_id', required(options, 'checkoutId', 'string'));
    url.searchParams.set('merchant', options.merchant || location.host);
    const callbacks = {
      complete: required(options, 'onComplete', 'function'),
      cancel: optional(options, 'onCancel'),
      failure: optional(options, 'onFailure'),
    };
    if (isOpen) {
      throw new Error('CardfileSandboxWallet.open: a wallet is open already');
    }
    isOpen = true;
    show(overlay(url.href), callbacks);
  }

  function show({ dialog, frame, close }, callbacks) {
    const before = document.activeElement;
    const end = (type, value) => {
      if (isOpen) {
        isOpen = false;
        window.removeEventListener('message', receive);
        dialog.close();
        dialog.remove();
        before && before.focus && before.focus();
        callbacks[type](value);
      }
    };
    const receive = ({ origin, source, data }) => {
      const isOfTheFrame = origin === page.origin && source === frame.contentWindow;
      if (!isOfTheFrame || !data || data.source !== 'cardfile-sandbox-wallet') {
        return;
      } else if (data.type === 'ready') {
        frame.focus();
      } else if (data.type === 'complete') {
        const { checkoutResourceUrl, oauthToken, oauthVerifier } = data.callback;
        end('complete', { checkoutResourceUrl, oauthToken, oauthVerifier });
      } else if (data.type === 'cancel' || data.type === 'failure') {
        end(data.type, data.message && String(data.message));
      }
    };
    window.addEventListener('message', receive);
    close.addEventListener('click', () => end('cancel'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('cancel');
    });
    document.body.append(dialog);
    dialog.showModal(); // Makes the rest of the page inert, so the focus stays inside.
    close.focus();
  }

  Object.defineProperty(window, 'CardfileSandboxWallet', { value: Object.freeze({ open }), enumerable: true });
})();
