package io.cardfile.crypto.bouncycastle;

import io.cardfile.signing.HashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.contract.HashSignerContract;

class BouncyCastleHashSignerContractTest extends HashSignerContract {
  @Override
  protected HashSigner newSigner(SharedSecret secret) {
    return new BouncyCastleHashSigner(secret);
  }
}
