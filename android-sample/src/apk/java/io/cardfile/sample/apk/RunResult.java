package io.cardfile.sample.apk;

import io.cardfile.json.JsonText;
import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.RecordedRequest;
import io.cardfile.testkit.TestGateway;
import java.nio.file.Path;
import java.util.List;

/** The output of a program and the requests that its sandbox received. */
record RunResult(String output, List<String> requests) {

  static final String PAYMENTS = "io.cardfile.sample.apk.apps.PaymentRun";
  static final String CHECKOUTS = "io.cardfile.sample.android.CheckoutRun";

  private static final String USERNAME = "TEST-merchant";

  /** Runs the payments of {@code PaymentRun} directly at the gateway. */
  static RunResult payments(List<Path> jars) throws Exception {
    try (TestGateway sandbox = sandbox()) {
      String wallet = sandbox.url();
      String purchases = sandbox.url();
      String output =
          ShrunkRun.of(jars, PAYMENTS, wallet, purchases, Secrets.SHARED, Secrets.TOKEN);
      return new RunResult(output, requests(sandbox));
    }
  }

  /** Runs the checkouts of {@code CheckoutRun}, for which a shop's server signs and charges. */
  static RunResult checkouts(List<Path> jars) throws Exception {
    try (TestGateway sandbox = sandbox();
        ShopServer shop =
            ShopServer.builder(sandbox.url())
                .credentials(USERNAME, Secrets.SHARED, Secrets.TOKEN)
                .start()) {
      String output = ShrunkRun.of(jars, CHECKOUTS, shop.url(), sandbox.url());
      List<String> requests =
          requests(sandbox).stream().map(RunResult::withoutRandomParts).toList();
      return new RunResult(withoutRandomParts(output), requests);
    }
  }

  private static TestGateway sandbox() {
    return TestGateway.builder().http().secret(Secrets.SHARED).token(Secrets.TOKEN).build();
  }

  /** Removes the invoice numbers, which are random, and the hashes, which depend on them. */
  private static String withoutRandomParts(String text) {
    return text.replaceAll("APP-[0-9A-Z]{26}", "APP-").replaceAll("/[0-9a-f]{32}/", "/hash/");
  }

  private static List<String> requests(TestGateway sandbox) {
    return sandbox.requests().stream().map(RunResult::text).toList();
  }

  private static String text(RecordedRequest request) {
    return request.method()
        + " "
        + request.path()
        + request.header("Authorization").map(value -> "\nAuthorization: " + value).orElse("")
        + "\n\n"
        + request.document().map(JsonText::write).orElse("");
  }
}
