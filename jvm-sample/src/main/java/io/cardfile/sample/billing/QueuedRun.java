package io.cardfile.sample.billing;

import io.cardfile.sample.WrongOptions;
import java.time.Instant;

/**
 * The run in the queue, with the settings that all nodes share.
 *
 * @param purchases the base URL that its charges are sent to
 * @param credentials the {@link CardCredentials#digest} of its file of credentials
 * @param rate the charges per second of all nodes together; 0 for no limit
 */
record QueuedRun(
    long id,
    String merchant,
    String purchases,
    String credentials,
    String fileName,
    long charges,
    int rate,
    Instant enqueuedAt) {

  /** Refuses a node whose settings are not those of the run. */
  void requireSame(BillingSetup setup, CardCredentials cards) throws WrongOptions {
    require(merchant.equals(setup.merchant()), "merchant (user name, or --merchant)");
    require(purchases.equals(setup.endpoints().purchasesUrl()), "--purchases");
    require(credentials.equals(cards.digest()), "file of --credentials");
  }

  private static void require(boolean isSame, String what) throws WrongOptions {
    if (!isSame) {
      throw new WrongOptions(
          "nothing was sent: the run in the queue was enqueued with another " + what);
    }
  }

  @Override
  public String toString() {
    return "run " + id + ", " + fileName + ", enqueued at " + enqueuedAt;
  }
}
