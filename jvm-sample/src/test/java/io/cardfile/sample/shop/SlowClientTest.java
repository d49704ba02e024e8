package io.cardfile.sample.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SlowClientTest {

  private static final int MANY = 600;
  private static final Duration LIMIT = Duration.ofMillis(700);
  private static final String HALF_A_HEAD = "PUT /orders/INV-1 HTTP/1.1\r\nHost: sh";
  private static final String HEAD =
      "PUT /orders/INV-1 HTTP/1.1\r\nHost: shop\r\nContent-Length: 10000\r\n\r\n";

  /** An empty request, half a head, and half a body. */
  private static final List<String> BEGINNINGS = List.of("", HALF_A_HEAD, HEAD + "{");

  @ParameterizedTest
  @ValueSource(strings = {"", "PUT /orders/IN", HALF_A_HEAD, HEAD + "{"})
  void requestThatStopsIsDisconnected(String start) throws IOException {
    try (ShopServer shop = shop("http://127.0.0.1:9");
        Socket client = client(shop, withHost(start, shop))) {
      long begin = System.nanoTime();
      awaitEnd(client);
      assertTrue(secondsSince(begin) < 15, "a slow client kept its connection");
    }
  }

  /** One byte after the other, each of them soon: no idle time-out ends this. */
  @ParameterizedTest
  @ValueSource(strings = {HALF_A_HEAD, HEAD})
  void requestThatDripsIsDisconnected(String start) throws IOException {
    try (ShopServer shop = shop("http://127.0.0.1:9");
        Socket client = client(shop, withHost(start, shop))) {
      client.setSoTimeout(20);
      long begin = System.nanoTime();
      while (isOpen(client)) {
        assertTrue(secondsSince(begin) < 10, "a client that drips kept its connection");
      }
    }
  }

  private static boolean isOpen(Socket client) throws IOException {
    try {
      client.getOutputStream().write('x');
      return client.getInputStream().read() >= 0;
    } catch (SocketTimeoutException noAnswer) {
      return true;
    } catch (SocketException closed) {
      return false;
    }
  }

  @Test
  void halfARequestIsNotHandled() throws IOException {
    List<String> log = new CopyOnWriteArrayList<>();
    ShopServer.Builder builder = ShopServer.builder("http://127.0.0.1:9");
    try (ShopServer shop = builder.requestLimit(LIMIT).log(log::add).start();
        Socket client = client(shop, withHost(HEAD + "{", shop))) {
      awaitEnd(client);
    }
    assertEquals(List.of(), log); // The server waits for its handlers when it is closed.
  }

  /** With another host a request would be refused before its body is needed. */
  private static String withHost(String request, ShopServer shop) {
    return request.replace("Host: shop", "Host: 127.0.0.1:" + shop.port());
  }

  @Test
  void newRequestIsAnsweredWhileManySlowClientsAreConnected() throws IOException {
    List<Socket> slow = new ArrayList<>();
    ShopServer.Builder builder = ShopServer.builder("http://127.0.0.1:9");
    try (ShopServer shop = builder.requestLimit(Duration.ofSeconds(5)).start()) {
      for (int i = 0; i < MANY; i++) {
        slow.add(client(shop, withHost(BEGINNINGS.get(i % BEGINNINGS.size()), shop)));
      }
      for (Socket client : slow) {
        send(client, "x");
        send(client, "x");
      }
      for (int i = 0; i < 3; i++) {
        assertAnsweredSoon(shop);
      }
      long start = System.nanoTime();
      for (Socket client : slow) {
        awaitEnd(client);
      }
      assertTrue(secondsSince(start) < 15, "slow clients kept their connections");
    } finally {
      for (Socket client : slow) {
        client.close();
      }
    }
  }

  private static void assertAnsweredSoon(ShopServer shop) {
    long start = System.nanoTime();
    assertEquals("200 open", new Customer(shop).order("INV-1").brief());
    assertTrue(secondsSince(start) < 4, "a new client had to wait");
  }

  @Test
  void paymentMayTakeLongerThanARequestMayTakeToArrive() throws IOException {
    try (FaultServer gateway = FaultServer.inFrontOf(GatewaySimulator.create());
        ShopServer shop = shop(gateway.purchasesUrl())) {
      Fault slow = Fault.afterRequest().delay(LIMIT.multipliedBy(4));
      gateway.once(slow);
      Customer customer = new Customer(shop);
      customer.order("INV-1");
      assertEquals("200 approved", customer.pay("INV-1").brief());
      assertTrue(gateway.awaitFault(slow, Duration.ofSeconds(20)));
    }
  }

  private static ShopServer shop(String gateway) throws IOException {
    return ShopServer.builder(gateway).requestLimit(LIMIT).start();
  }

  private static Socket client(ShopServer shop, String start) throws IOException {
    Socket client = new Socket(InetAddress.getByName("127.0.0.1"), shop.port());
    client.setSoTimeout(20_000);
    send(client, start);
    return client;
  }

  private static void send(Socket client, String data) throws IOException {
    try {
      client.getOutputStream().write(data.getBytes(StandardCharsets.US_ASCII));
    } catch (SocketException closed) {
      // The server closed it in favour of another connection.
    }
  }

  private static void awaitEnd(Socket client) throws IOException {
    try {
      client.getInputStream().readAllBytes();
    } catch (SocketException reset) {
      // The server closed the connection before it had read all data.
    }
  }

  private static long secondsSince(long start) {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }
}
