package io.cardfile.sample.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.fault.Fault;
import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.GatewaySimulator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlowClientTest {

  private static final Duration LIMIT = Duration.ofMillis(300);
  private static final String HEAD =
      "PUT /orders/INV-1 HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"PUT /orders/IN", "PUT /orders/INV-1 HTTP/1.1\r\nHost: sh", HEAD + "{"})
  void clientThatStopsIsGivenUp(String start) throws IOException {
    try (ShopServer shop = shop("http://127.0.0.1:9");
        Socket client = client(shop, start)) {
      assertEquals(-1, read(client));
    }
  }

  @Test
  void manySlowClientsDoNotKeepTheOthersOutForLong() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (ShopServer shop = shop("http://127.0.0.1:9")) {
      for (int i = 0; i < RequestThreads.COUNT + 20; i++) {
        slow.add(client(shop, HEAD));
      }
      assertEquals("200 open", new Customer(shop).order("INV-1").brief());
    } finally {
      for (Socket client : slow) {
        client.close();
      }
    }
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
      assertTrue(gateway.awaitFault(slow, Duration.ofSeconds(1)));
    }
  }

  private static ShopServer shop(String gateway) throws IOException {
    return ShopServer.builder(gateway).requestLimit(LIMIT).start();
  }

  private static Socket client(ShopServer shop, String start) throws IOException {
    Socket client = new Socket(InetAddress.getByName("127.0.0.1"), shop.port());
    client.setSoTimeout(20_000);
    client.getOutputStream().write(start.getBytes(StandardCharsets.US_ASCII));
    return client;
  }

  private static int read(Socket client) throws IOException {
    try {
      return client.getInputStream().read();
    } catch (SocketException e) {
      return -1; // Torn down, as what was sent was not read.
    }
  }
}
