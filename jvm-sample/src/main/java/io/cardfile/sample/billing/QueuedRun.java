package io.cardfile.sample.billing;

import io.cardfile.journal.PurchaseContent;
import io.cardfile.sample.WrongOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * The run in the queue, with the settings that all nodes share.
 *
 * @param destination where its charges are sent, as {@link PurchaseContent#destinationOf} has it
 * @param credentials the digest of its file of credentials
 * @param rate the charges per second of all nodes together; 0 for no limit
 */
record QueuedRun(
    long id,
    String merchant,
    String destination,
    String credentials,
    String fileName,
    long charges,
    int rate,
    Instant enqueuedAt) {

  static String destinationOf(BillingSetup setup) {
    return PurchaseContent.destinationOf(
        setup.endpoints().purchasesUrl(), setup.authorizer().account().orElseThrow());
  }

  static String digest(Path credentials) throws IOException {
    try (InputStream in = Files.newInputStream(credentials)) {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, sha256).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Refuses a node whose settings are not those of the run. */
  void requireSame(BillingSetup setup, String digest) throws WrongOptions {
    require(merchant.equals(setup.merchant()), "merchant (user name, or --merchant)");
    require(destination.equals(destinationOf(setup)), "--purchases or user name");
    require(credentials.equals(digest), "file of --credentials");
  }

  private static void require(boolean isSame, String what) throws WrongOptions {
    if (!isSame) {
      throw new WrongOptions(
          "nothing was sent: the run in the queue was enqueued with another " + what);
    }
  }

  @Override
  public String toString() {
    return "run " + id + ", " + fileName + " of " + enqueuedAt;
  }
}
