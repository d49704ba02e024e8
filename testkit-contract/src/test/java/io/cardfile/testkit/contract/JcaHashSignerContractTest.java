package io.cardfile.testkit.contract;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;

// region contract
class JcaHashSignerContractTest extends HashSignerContract {
  @Override
  protected HashSigner newSigner(SharedSecret secret) {
    return new JcaHashSigner(secret);
  }
}
// endregion
