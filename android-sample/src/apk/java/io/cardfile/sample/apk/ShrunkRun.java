package io.cardfile.sample.apk;

import io.cardfile.testkit.gateway.GatewayRequest;
import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.gateway.RecordedExchange;
import io.cardfile.testkit.sandbox.SandboxServer;
import io.cardfile.transport.WireHeader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs the payments of {@code PaymentRun}, from whatever jars, against a sandbox of its own. */
final class ShrunkRun {

  static final String MAIN = "io.cardfile.sample.apk.apps.PaymentRun";
  static final String KEPT =
      "-keep class " + MAIN + " { public static java.lang.String run(...); }";

  private static final int SECONDS = 60;

  private ShrunkRun() {}

  /** What the program told, and what went over the wire. */
  record Seen(String told, List<String> requests) {}

  static Seen of(List<Path> jars) throws Exception {
    GatewaySimulator gateway =
        GatewaySimulator.builder().secret(Secrets.SHARED).token(Secrets.TOKEN).build();
    try (SandboxServer sandbox = SandboxServer.builder(gateway).start();
        URLClassLoader loader =
            new URLClassLoader(urls(jars), ClassLoader.getPlatformClassLoader())) {
      String told = inTime(loader, sandbox.walletUrl(), sandbox.purchasesUrl());
      return new Seen(told, requests(sandbox.exchanges()));
    }
  }

  private static URL[] urls(List<Path> jars) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }

  private static String inTime(ClassLoader loader, String wallet, String purchases)
      throws Exception {
    FutureTask<String> run =
        new FutureTask<>(
            () ->
                (String)
                    loader
                        .loadClass(MAIN)
                        .getMethod("run", String.class, String.class, String.class, String.class)
                        .invoke(null, wallet, purchases, Secrets.SHARED, Secrets.TOKEN));
    Thread thread = new Thread(run, "payments");
    thread.setDaemon(true);
    thread.start();
    return run.get(SECONDS, TimeUnit.SECONDS);
  }

  private static List<String> requests(List<RecordedExchange> exchanges) {
    return exchanges.stream().map(RecordedExchange::request).map(ShrunkRun::text).toList();
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
    return text.append("\n\n")
        .append(new String(request.body(), StandardCharsets.UTF_8))
        .toString();
  }
}
