package io.cardfile.sample.apk;

import io.cardfile.sample.shop.ShopServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The output of a program and the requests that its sandbox received. */
record RunResult(String output, List<String> requests) {

  static final String PAYMENTS = "io.cardfile.sample.apk.apps.PaymentRun";
  static final String CHECKOUTS = "io.cardfile.sample.android.CheckoutRun";

  private static final String USERNAME = "TEST-merchant";

  /** Runs the payments of {@code PaymentRun} directly at the gateway. */
  static RunResult payments(List<Path> jars) throws Exception {
    try (SandboxServer sandbox = sandbox()) {
      String wallet = sandbox.walletUrl();
      String purchases = sandbox.purchasesUrl();
      String output =
          ShrunkRun.of(jars, PAYMENTS, wallet, purchases, Secrets.SHARED, Secrets.TOKEN);
      return new RunResult(output, requests(sandbox));
    }
  }

  /** Runs the checkouts of {@code CheckoutRun}, for which a shop's server signs and charges. */
  static RunResult checkouts(List<Path> jars) throws Exception {
    try (SandboxServer sandbox = sandbox();
        ShopServer shop =
            ShopServer.builder(sandbox.purchasesUrl())
                .credentials(USERNAME, Secrets.SHARED, Secrets.TOKEN)
                .start()) {
      String output = ShrunkRun.of(jars, CHECKOUTS, shop.url(), sandbox.walletUrl());
      List<String> requests =
          requests(sandbox).stream().map(RunResult::withoutRandomParts).toList();
      return new RunResult(withoutRandomParts(output), requests);
    }
  }

  private static SandboxServer sandbox() throws Exception {
    return SandboxServer.builder(
            GatewaySimulator.builder().secret(Secrets.SHARED).token(Secrets.TOKEN).build())
        .start();
  }

  /** Removes the invoice numbers, which are random, and the hashes, which depend on them. */
  private static String withoutRandomParts(String text) {
    return text.replaceAll("APP-[0-9A-Z]{26}", "APP-").replaceAll("/[0-9a-f]{32}/", "/hash/");
  }

  private static List<String> requests(SandboxServer sandbox) {
    return sandbox.exchanges().stream()
        .map(RecordedExchange::request)
        .map(RunResult::text)
        .toList();
  }

  /** Returns a request as text, without the port of the sandbox. */
  private static String text(GatewayRequest request) {
    StringBuilder text = new StringBuilder(request.method() + " " + request.rawPath());
    request.rawQuery().ifPresent(query -> text.append('?').append(query));
    for (WireHeader header : request.headers()) {
      if (!header.name().equalsIgnoreCase("Host")) {
        text.append('\n').append(header.name()).append(": ").append(header.value());
      }
    }
    return text + "\n\n" + new String(request.body(), StandardCharsets.UTF_8);
  }
}
