'use strict';

// A substitute for the wallet's page, which the app opens; the pages of the shop do not use it.
// The fragment after '#': a browser does not send it to a server.
(() => {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get('token');
  const checkoutId = given.get('checkout_id');
  if (token && checkoutId) {
    const pay = document.getElementById('pay');
    pay.href = document.getElementById('cancel').href + '?' + new URLSearchParams({
      checkout_resource_url: 'https://wallet.example/checkouts/' + encodeURIComponent(checkoutId),
      oauth_token: token,
      oauth_verifier: 'verified-' + checkoutId,
    });
    pay.hidden = false;
    document.getElementById('checkout').textContent = 'With the card in this wallet.';
  }
})();
