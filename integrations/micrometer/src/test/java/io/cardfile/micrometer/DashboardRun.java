package io.cardfile.micrometer;

import com.sun.net.httpserver.HttpServer;
import io.cardfile.PaymentClient;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException.Reason;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.testkit.journal.FailingJournal;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Traffic for the picture of the dashboard: four minutes of two merchants and their troubles. The
 * first argument is the port at which the meters are served.
 */
final class DashboardRun {

  private static final int SECONDS = 240;
  private static final int CALLS_PER_SECOND = 8;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final FakeGateway gateway = FakeGateway.create();
  private final FailingJournal journal = FailingJournal.around(InMemoryJournal.create());
  private final JournalMetrics journalMetrics = JournalMetrics.of(registry, journal, "main");
  private final PaymentClient hotel = client("hotel", "TEST");
  private final PaymentClient museum = client("museum", "TEST");
  private final PaymentClient wrongToken = client("museum", "wrong");
  private final Random random = new Random(7);
  private volatile int slowness = 1;
  private int number;

  public static void main(String[] arguments) throws Exception {
    DashboardRun run = new DashboardRun();
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port = Integer.parseInt(arguments[0]);
    HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] page = run.registry.scrape().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    run.play();
    server.stop(0);
  }

  private PaymentClient client(String merchant, String token) {
    return Shop.client(gateway, this::slow, token)
        .credentials("TEST-merchant", token)
        .journal(journal, merchant)
        .lookUps()
        .listener(PaymentMetrics.of(registry, merchant))
        .build();
  }

  private Transport.Exchange slow(WireRequest request, Consumer<Phase> phases) {
    Transport.Exchange exchange = gateway.prepare(request, phases);
    return new Transport.Exchange() {
      @Override
      public WireReply execute() throws TransportException {
        try {
          Thread.sleep(slowness * ThreadLocalRandom.current().nextLong(40, 160));
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        return exchange.execute();
      }

      @Override
      public void cancel() {
        exchange.cancel();
      }
    };
  }

  private void play() throws Exception {
    ScheduledExecutorService threads = Executors.newScheduledThreadPool(24);
    for (int second = 0; second < SECONDS; second++) {
      int now = second;
      slowness = now >= 60 && now < 110 ? 5 : 1;
      if (now == 150) {
        journal.onEveryClaim().failBefore(Reason.UNAVAILABLE);
      } else if (now == 160) {
        journal.clearFailures();
      }
      if (now < 195 || now >= 225) { // In between, the job that reads the journal has stopped.
        journalMetrics.refresh();
      }
      if (now >= 125 && now < 145) {
        resolveFive();
      }
      for (int i = 0; i < CALLS_PER_SECOND; i++) {
        long delay = 1000L * i / CALLS_PER_SECOND;
        boolean loses = now >= 60 && now < 110 && random.nextInt(5) == 0;
        int kind = random.nextInt(100);
        int order = number++;
        threads.schedule(() -> call(now, order, kind, loses), delay, TimeUnit.MILLISECONDS);
      }
      Thread.sleep(1000);
    }
    threads.shutdown();
    threads.awaitTermination(30, TimeUnit.SECONDS);
  }

  private void call(int second, int order, int kind, boolean loses) {
    PaymentClient client =
        order % 3 > 0 ? hotel : second >= 175 && second < 185 ? wrongToken : museum;
    String reference = "R-" + order;
    if (kind < 6) {
      client.walletToken(Shop.checkout("INV-" + order)).execute();
    } else if (kind < 9) {
      client.lookUp("R-" + order / 2, Shop.PRICE).execute();
    } else if (kind < 15) {
      client.purchase(Shop.order(reference, TestCards.VISA_DECLINED)).execute();
    } else {
      if (loses) {
        gateway.loseNextReply();
      }
      Shop.pay(client, reference);
      if (kind > 94) { // The payer has clicked twice.
        Shop.pay(client, reference);
      }
    }
  }

  private void resolveFive() throws Exception {
    int left = 5;
    for (JournalEntry entry : journal.open(null, 100)) {
      if (entry.state() == JournalState.IN_DOUBT && left-- > 0) {
        journal.record(entry, JournalOutcome.approved(null, null));
      }
    }
  }
}
