package com.example.all;

import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.signing.HashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.contract.HashSignerContract;

/** A contract suite of the testkit in a build of its own. */
class SignerTest extends HashSignerContract {
  @Override
  protected HashSigner newSigner(SharedSecret secret) {
    return new BouncyCastleHashSigner(secret);
  }
}
