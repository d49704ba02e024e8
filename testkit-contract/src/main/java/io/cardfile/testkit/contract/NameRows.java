package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.testkit.contract.TransportContract.NameService;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Name services that fail, hang, or return several addresses. */
abstract class NameRows extends ContractRows {

  private final CountDownLatch lookedUp = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  NameRows(TransportContract contract) {
    super(contract);
  }

  @AfterEach
  void endHang() {
    over.countDown();
  }

  private WireRequest.Builder named() {
    return purchase("http://gateway.test:" + server.port() + "/v1.0/purchases");
  }

  /** A name service that returns no address. */
  enum NoAddress implements NameService {
    UNKNOWN {
      @Override
      public List<InetAddress> resolve(String host) throws UnknownHostException {
        throw new UnknownHostException(host);
      }
    },
    EMPTY {
      @Override
      public List<InetAddress> resolve(String host) {
        return Collections.emptyList();
      }
    },
    FORBIDDEN {
      @Override
      public List<InetAddress> resolve(String host) {
        throw new SecurityException(host);
      }
    },
    BROKEN {
      @Override
      public List<InetAddress> resolve(String host) {
        throw new AssertionError(host);
      }
    }
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @EnumSource
  @FaultRow(
      value = 1,
      fault = "no-address",
      reason = "a name that is unknown or cannot be looked up")
  void aNameWithoutAnAddressIsNotSent(NoAddress names) {
    resolve(names);
    assertNotSent(named());
    assertEquals(0, server.connections());
  }

  @Test
  @FaultRow(
      value = 2,
      fault = "name-service-hangs",
      reason = "a resolver without an answer, which no time-out of a socket ends")
  void aHangingNameServiceIsNotSentEvenLater() throws Exception {
    warmUp();
    resolve(this::hang);
    server.always(ServerConnection::echoForever);
    assertFalse(failWithin(SHORT, named()).mayHaveReached());
    over.countDown();
    for (int i = 0; i < 20; i++) { // Enough time for a late request to arrive.
      transport.prepare(named().body(document("INV-2")).build(), phase -> {}).execute();
    }
    assertReceived(20);
  }

  @Test
  void cancelWhileANameIsLookedUpIsNotSentAndReleasesTheThread() throws Exception {
    requires(Capability.CANCEL_WHILE_WAITING);
    resolve(this::hang);
    assertNotSentOnceCancelled(named(), () -> lookedUp.await(10, TimeUnit.SECONDS));
  }

  /** Ignores interrupts, as the resolver of the system does. */
  private List<InetAddress> hang(String host) throws UnknownHostException {
    lookedUp.countDown();
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (over.getCount() > 0 && System.nanoTime() < end) {
      try {
        over.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        // Ignored.
      }
    }
    return Collections.singletonList(InetAddress.getByName("127.0.0.1"));
  }

  private void resolveTo(String... addresses) throws UnknownHostException {
    InetAddress[] known = new InetAddress[addresses.length];
    for (int i = 0; i < known.length; i++) {
      known[i] = InetAddress.getByName(addresses[i]);
    }
    resolve(host -> Arrays.asList(known));
  }

  /** The server listens on one address only. */
  @Test
  @FaultRow(value = 4, fault = "first-address-refuses", reason = "one of two addresses is down")
  void anAddressThatRefusesIsSkipped() throws Exception {
    resolveTo("::1", "127.0.0.1");
    server.always(ServerConnection::echoForever);
    assertEquals(document(), send(named()).document());
    assertReceived(1);
  }

  @Test
  @FaultRow(value = 3, fault = "all-addresses-refuse", reason = "both of two addresses are down")
  void addressesThatAllRefuseAreNotSent() throws Exception {
    resolveTo("::1", "::1");
    assertNotSent(named());
  }
}
