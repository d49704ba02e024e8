package io.cardfile.testkit.console;

import io.cardfile.testkit.http.GatewayServer;
import java.util.concurrent.atomic.AtomicInteger;

/** The server-sent events of exchanges, for a limited number of listeners. */
final class EventStreams {

  static final int MAX = 16;

  private final GatewayServer server;
  private final AtomicInteger resets = new AtomicInteger();
  private final AtomicInteger listeners = new AtomicInteger();

  EventStreams(GatewayServer server) {
    this.server = server;
  }

  void addTo(Router router) {
    router.add("GET", "api/v1/events", this::open);
  }

  /** Notifies the listeners that everything was set back to the start. */
  void afterReset() {
    resets.incrementAndGet();
  }

  private ConsoleReply open(ApiRequest request) throws ApiProblem {
    request.query();
    if (listeners.incrementAndGet() > MAX) {
      listeners.decrementAndGet();
      throw ApiProblem.of(
          503, "too_many_listeners", "the events: " + MAX + " listeners are open; close one");
    }
    EventStream stream = new EventStream(server, resets);
    return ConsoleReply.stream(
        "text/event-stream; charset=utf-8",
        (head, out, socket) -> {
          try {
            stream.send(head, out, socket);
          } finally {
            listeners.decrementAndGet();
          }
        });
  }
}
