package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;

/** Assertions on whether the port of a base URL is open. */
final class Ports {

  private Ports() {}

  static void assertOpen(String url) throws IOException {
    connect(url);
  }

  static void assertClosed(String url) {
    assertThrows(ConnectException.class, () -> connect(url), url);
  }

  private static void connect(String url) throws IOException {
    new Socket("127.0.0.1", URI.create(url).getPort()).close();
  }
}
