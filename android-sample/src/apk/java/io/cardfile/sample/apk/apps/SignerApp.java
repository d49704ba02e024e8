package io.cardfile.sample.apk.apps;

import io.cardfile.crypto.bouncycastle.BouncyCastleHashSigner;
import io.cardfile.signing.SharedSecret;
import java.io.IOException;

/** The same app with a signer of Bouncy Castle, only to measure it: no app signs. */
public final class SignerApp {

  private SignerApp() {}

  /**
   * Runs the app.
   *
   * @param args those of {@link WalletApp}, a secret and a message
   */
  public static void main(String[] args) throws IOException {
    WalletApp.main(args);
    byte[] hash =
        new BouncyCastleHashSigner(SharedSecret.ofUtf8(args[6])).sign(args[7].getBytes("UTF-8"));
    System.out.println(hash.length + hash[0]);
  }
}
