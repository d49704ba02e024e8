'use strict';

// Opens the simulated wallet with a token of the server, and hands over what it calls back with.
(() => {
  const form = document.getElementById('pay');
  const status = document.getElementById('status');
  const wallet = window.CardfileSandboxWallet;
  let busy = false;

  function show(text, isBusy) {
    busy = isBusy;
    status.textContent = text;
    document.getElementById('wallet').setAttribute('aria-disabled', String(isBusy));
  }

  async function open() {
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(new FormData(form))
    });
    const answer = await reply.json();
    if (answer.location) {
      location.assign(answer.location);
    } else if (!reply.ok) {
      show(answer.error || 'The wallet cannot be opened. Nothing was charged.', false);
    } else {
      wallet.open({
        token: answer.token,
        checkoutId: answer.checkout_id,
        onComplete: (callback) => submit(callback, answer.state),
        onCancel: () => show('You have closed the wallet. Nothing was charged.', false),
        onFailure: () => show('The wallet has failed. Nothing was charged; try again.', false)
      });
    }
  }

  function submit(callback, state) {
    show('Paying. Do not close this page.', true);
    location.assign('/checkout/wallet?' + new URLSearchParams({
      checkout_resource_url: callback.checkoutResourceUrl,
      oauth_token: callback.oauthToken,
      oauth_verifier: callback.oauthVerifier,
      state: state
    }));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) {
      show('Opening the wallet.', true);
      open().catch(() => show('The shop does not answer. Nothing was charged; try again.', false));
    }
  });

  // A page that the browser kept from before may show an order that is paid by now.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) {
      location.reload();
    }
  });

  if (wallet) {
    document.getElementById('wallet').disabled = false;
  } else {
    show('The sandbox does not serve its simulated wallet, so the shop cannot open it.', false);
  }
})();
