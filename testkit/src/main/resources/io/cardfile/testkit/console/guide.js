// The guide to the wallet, with the address of this sandbox.

import { byId } from './api.js';
import { copyButton } from './curl.js';

const script = new URL('lightbox.js', location.href);
const example = [
  '<script src="' + script.href + '"></' + 'script>',
  '',
  'CardfileSandboxWallet.open({',
  '  token: token,            // of the wallet token reply',
  '  checkoutId: checkoutId,  // checkout_id of the same reply',
  '  onComplete: (callback) => {',
  '    // callback.checkoutResourceUrl, callback.oauthToken, callback.oauthVerifier',
  '  },',
  '  onCancel: () => {},',
  '  onFailure: (message) => {},',
  '});',
].join('\n');

byId('policy').textContent = "script-src 'self' " + script.origin + '; frame-src ' + script.origin;
byId('example').textContent = example;
byId('copy').replaceWith(copyButton('Example', example));
