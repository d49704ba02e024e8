package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;

/**
 * A free port of 127.0.0.1 for a server in another process, reserved until it is closed. Operating
 * systems choose ports for clients, and for servers that leave the choice to them, from 32768 on:
 * such a port may be taken before the server listens, and while it is restarted. This one is lower.
 */
final class ServerPort implements Closeable {

  private static final int LOWEST = 20_000;
  private static final int PAIRS = 6_000;
  private static final int TRIES = 100;
  private static final Random RANDOM = new Random();

  private final int number;
  private final ServerSocket next; // Bound, so that no other JVM of a build reserves the port.

  private ServerPort(int number, ServerSocket next) {
    this.number = number;
    this.next = next;
  }

  static ServerPort reserve() throws IOException {
    IOException taken = null;
    for (int i = 0; i < TRIES; i++) {
      try {
        return reserve(LOWEST + 2 * RANDOM.nextInt(PAIRS));
      } catch (IOException e) {
        taken = e;
      }
    }
    throw new IOException("no free port among " + TRIES, taken);
  }

  /**
   * Reserves the port {@code number}, which is even.
   *
   * @throws IOException when the port is in use or reserved
   */
  static ServerPort reserve(int number) throws IOException {
    ServerSocket next = listen(number + 1);
    try {
      listen(number).close();
      return new ServerPort(number, next);
    } catch (IOException e) {
      next.close();
      throw e;
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"));
  }

  int number() {
    return number;
  }

  @Override
  public void close() {
    try {
      next.close();
    } catch (IOException e) {
      // The port stays reserved until this JVM ends.
    }
  }
}
