package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.TransportContract.Capability;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.WireRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Name services that fail, hang, or return several addresses. */
abstract class NameRows extends ContractRows {

  private final CountDownLatch over = new CountDownLatch(1);

  NameRows(TransportContract contract) {
    super(contract, Promise.NOTHING_GUESSED);
  }

  @AfterEach
  void endHang() {
    over.countDown();
  }

  private WireRequest.Builder named() {
    return purchase("http://gateway.test:" + server.port() + "/v1.0/purchases");
  }

  @Test
  void anUnknownNameIsNotSent() {
    resolve(
        host -> {
          throw new UnknownHostException(host);
        });
    assertNotSent(named());
  }

  @Test
  void aNameWithoutAnAddressIsNotSent() {
    resolve(host -> Collections.emptyList());
    assertNotSent(named());
  }

  @Test
  void aHangingNameServiceIsNotSentEvenLater() throws Exception {
    resolve(this::hang);
    server.always(ServerConnection::echoForever);
    assertNotSent(failInTime(named()));
    over.countDown();
    for (int i = 0; i < 20; i++) { // Enough time for a late request to arrive.
      send(named());
    }
    assertReceived(20);
  }

  @Test
  void cancelWhileANameIsLookedUpIsNotSentAndReleasesTheThread() {
    requires(Capability.CANCEL_WHILE_WAITING);
    AtomicReference<Exchange> call = new AtomicReference<>();
    resolve(
        host -> {
          call.get().cancel();
          return hang(host);
        });
    call.set(prepare(named()));
    assertNotSent(failCancelled(call.get()));
    assertEquals(1, over.getCount(), "the name service has answered");
  }

  /** Ignores interrupts, as the resolver of the system does. */
  private List<InetAddress> hang(String host) throws UnknownHostException {
    while (over.getCount() > 0) {
      try {
        over.await();
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
  void anAddressThatRefusesIsSkipped() throws Exception {
    resolveTo("::1", "127.0.0.1");
    server.always(ServerConnection::echoForever);
    assertEquals(document(), send(named()).document());
    assertReceived(1);
  }

  @Test
  void addressesThatAllRefuseAreNotSent() throws Exception {
    resolveTo("::1", "::1");
    assertNotSent(named());
  }
}
