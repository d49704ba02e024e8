package io.cardfile.testkit.fault;

/** The former names of faults, until their users have moved. */
public final class FaultCatalogue {

  private FaultCatalogue() {}

  /** Returns the fault of this name. */
  public static Fault fault(String name) {
    String text =
        name.replace("accept-", "accept-closed-")
            .replace("closed-cut", "closed")
            .replace("reset-in-request", "request-cut+reset")
            .replaceAll("-reset$", "+reset")
            .replace("bytewise", "slow")
            .replace("408-retry", "408")
            .replace("503-retry-0", "503-retry");
    return new Fault(Dialect.act(text));
  }
}
