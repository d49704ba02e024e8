package io.cardfile.testkit.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Clients that connect, send the beginning of a request, and nothing more. */
public final class SlowClients implements AutoCloseable {

  private final List<RawClient> clients = new ArrayList<>();

  /** Connects {@code count} clients; each sends one of {@code beginnings} in turn. */
  public SlowClients(String url, int count, List<String> beginnings) throws IOException {
    for (int i = 0; i < count; i++) {
      RawClient client = new RawClient(url);
      clients.add(client);
      client.tryWrite(beginnings.get(i % beginnings.size()));
    }
  }

  public int count() {
    return clients.size();
  }

  /** Reads until the server has closed every connection. */
  public void awaitEnd() throws IOException {
    for (RawClient client : clients) {
      client.awaitEnd();
    }
  }

  @Override
  public void close() throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
  }
}
