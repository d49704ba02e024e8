'use strict';

// Opens the sandbox's simulated wallet with a token of the shop, and hands over what it calls back with.
(() => {
  const form = document.getElementById('pay');
  const button = document.getElementById('wallet');
  const label = document.getElementById('label');
  const status = document.getElementById('status');
  const wallet = window.CardfileSandboxWallet;
  const pay = label.textContent;

  const isBusy = () => button.getAttribute('aria-disabled') === 'true';

  function show(text, busyLabel) {
    status.textContent = text;
    label.textContent = busyLabel || pay;
    button.setAttribute('aria-disabled', String(!!busyLabel));
  }

  async function open() {
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(new FormData(form)),
    });
    const answer = await reply.json();
    if (answer.location) {
      location.assign(answer.location);
    } else if (!reply.ok) {
      show(answer.error || 'The wallet cannot be opened. Nothing was charged here.');
    } else {
      wallet.open({
        token: answer.token,
        checkoutId: answer.checkout_id,
        merchant: 'Harbour Rooms',
        onComplete: (callback) => submit(callback, answer.callback),
        onCancel: () => show('You have closed the wallet. Nothing was charged here.'),
        onFailure: () => show('The wallet has failed. Nothing was charged here; try again.'),
      });
    }
  }

  function submit(callback, path) {
    show('Please do not close this page.', 'Paying …');
    location.assign(path + '&' + new URLSearchParams({
      checkout_resource_url: callback.checkoutResourceUrl,
      oauth_token: callback.oauthToken,
      oauth_verifier: callback.oauthVerifier,
    }));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy()) {
      show('', 'Opening the wallet …');
      open().catch(() => show('The shop does not answer. Reload this page before you pay again.'));
    }
  });

  // A page that the browser kept from before may show an order that is paid by now.
  window.addEventListener('pageshow', (event) => event.persisted && location.reload());

  if (wallet) {
    button.disabled = false;
  } else {
    show('The sandbox does not serve its simulated wallet, so the shop cannot open it.');
  }
})();
