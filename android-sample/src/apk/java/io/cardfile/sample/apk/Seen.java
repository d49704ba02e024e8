package io.cardfile.sample.apk;

import io.cardfile.sample.server.ShopServer;
import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.WireHeader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What a program told, and what its sandbox was sent. */
record Seen(String told, List<String> requests) {

  static final String PAYMENTS = "io.cardfile.sample.apk.apps.PaymentRun";
  static final String CHECKOUTS = "io.cardfile.sample.android.CheckoutRun";

  private static final String USERNAME = "TEST-merchant";

  /** The payments of {@code PaymentRun}, straight to the gateway. */
  static Seen payments(List<Path> jars) throws Exception {
    try (SandboxServer sandbox = sandbox()) {
      String wallet = sandbox.walletUrl();
      String purchases = sandbox.purchasesUrl();
      String told = ShrunkRun.of(jars, PAYMENTS, wallet, purchases, Secrets.SHARED, Secrets.TOKEN);
      return new Seen(told, requests(sandbox));
    }
  }

  /** The checkouts of {@code CheckoutRun}, for which a shop's server signs and charges. */
  static Seen checkouts(List<Path> jars) throws Exception {
    try (SandboxServer sandbox = sandbox();
        ShopServer shop =
            ShopServer.builder(sandbox.purchasesUrl())
                .credentials(USERNAME, Secrets.SHARED, Secrets.TOKEN)
                .start()) {
      String told = ShrunkRun.of(jars, CHECKOUTS, shop.url(), sandbox.walletUrl());
      List<String> requests = requests(sandbox).stream().map(Seen::withoutChance).toList();
      return new Seen(withoutChance(told), requests);
    }
  }

  private static SandboxServer sandbox() throws Exception {
    return SandboxServer.builder(
            GatewaySimulator.builder().secret(Secrets.SHARED).token(Secrets.TOKEN).build())
        .start();
  }

  /** An app makes up its invoice numbers, and the hash is of them. */
  private static String withoutChance(String text) {
    return text.replaceAll("APP-[0-9A-Z]{26}", "APP-").replaceAll("/[0-9a-f]{32}/", "/hash/");
  }

  private static List<String> requests(SandboxServer sandbox) {
    return sandbox.exchanges().stream().map(RecordedExchange::request).map(Seen::text).toList();
  }

  /** All of a request but the port of the sandbox. */
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
