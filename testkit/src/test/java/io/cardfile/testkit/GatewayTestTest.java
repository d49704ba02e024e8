package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.PaymentClient;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the nested test classes, which a build does not run by itself. */
class GatewayTestTest {

  private static final List<TestGateway> GATEWAYS = Collections.synchronizedList(new ArrayList<>());

  @GatewayTest
  static class Ordinary {

    private TestGateway before;

    @BeforeEach
    void remember(TestGateway gateway) {
      before = gateway;
    }

    @Test
    void aTestHasOneGateway(TestGateway gateway, Ledger ledger, PaymentClient client) {
      assertSame(before, gateway);
      assertSame(gateway.ledger(), ledger);
      new Shopper(client).buy("ORDER-1");
      ledger.chargedOnce("ORDER-1");
      GATEWAYS.add(gateway);
    }

    @RepeatedTest(2)
    void aRepetitionHasAGatewayOfItsOwn(TestGateway gateway) {
      gateway.ledger().nothingCharged();
      new Shopper(gateway.client()).buy("ORDER-1");
      GATEWAYS.add(gateway);
    }

    @ParameterizedTest
    @ValueSource(strings = {"05", "51"})
    void aParameterOfTheTestMayBeBefore(String code, TestGateway gateway) {
      gateway.next().decline(code);
      new Shopper(gateway.client()).buy("ORDER-1");
      assertEquals(code, gateway.ledger().entries().get(0).responseCode());
      GATEWAYS.add(gateway);
    }
  }

  @Test
  void eachTestHasAGatewayOfItsOwn() {
    GATEWAYS.clear();
    TestLaunch.inOrder(Ordinary.class).assertAllPassed(5);
    Set<Integer> identities = new HashSet<>();
    GATEWAYS.forEach(gateway -> identities.add(System.identityHashCode(gateway)));
    assertEquals(5, identities.size());
  }

  @GatewayTest(http = true, username = "shop-1", chargeDuplicates = true)
  static class Adding {

    @Test
    void theClassIsSet(TestGateway gateway) {
      assertEquals("shop-1", gateway.username());
      assertTrue(gateway.url().startsWith("http:"));
    }

    @Test
    @GatewayTest(https = true, token = "t-1", secret = "s-1", seed = 7)
    void theMethodAddsToIt(TestGateway gateway) {
      assertEquals("shop-1", gateway.username());
      assertTrue(gateway.url().startsWith("https:"));
      Shopper careless = new Shopper(gateway.clientBuilder().build());
      careless.buy("ORDER-1");
      careless.buy("ORDER-1");
      assertThrows(AssertionError.class, gateway.ledger()::nothingChargedTwice);
    }

    @Nested
    @GatewayTest(username = "shop-2")
    class Inner {
      @Test
      void theNearestDecides(TestGateway gateway) {
        assertEquals("shop-2", gateway.username());
        assertTrue(gateway.url().startsWith("http:"));
        GATEWAYS.add(gateway);
      }
    }
  }

  @Test
  void aMethodAddsToItsClass() {
    GATEWAYS.clear();
    TestLaunch.inOrder(Adding.class).assertAllPassed(3);
    Ports.assertClosed(GATEWAYS.get(0).url());
  }

  @Test
  void testsRunAtTheSameTime() {
    GATEWAYS.clear();
    TestLaunch.atTheSameTime(Ordinary.class).assertAllPassed(5);
    assertNotSame(GATEWAYS.get(0), GATEWAYS.get(1));
  }

  @GatewayTest
  static class BehaviourOfOneRequest {
    @Test
    void nothingIsSent(TestGateway gateway) {
      gateway.next().loseReply();
    }
  }

  @GatewayTest
  static class BehaviourOfAnotherReference {
    @Test
    void anotherIsSent(TestGateway gateway) {
      gateway.onReference("ORDER-2").decline("51");
      new Shopper(gateway.client()).buy("ORDER-1");
    }
  }

  @GatewayTest
  static class BehaviourAsText {
    @Test
    void tooFewAreSent(TestGateway gateway) {
      gateway.behave("status=503@2");
      new Shopper(gateway.client()).buy("ORDER-1");
    }
  }

  @GatewayTest
  static class HalfABehaviour {
    @Test
    void nothingIsChosen(TestGateway gateway) {
      gateway.onReference("ORDER-1").byReset();
      new Shopper(gateway.client()).buy("ORDER-1");
    }
  }

  @GatewayTest(http = true)
  static class BehaviourOverHttp {
    @Test
    void nothingIsSent(TestGateway gateway) {
      gateway.next().loseReply();
    }
  }

  @Test
  void aBehaviourThatDidNotHappenFailsTheTest() {
    assertPending("lost-reply@next", BehaviourOfOneRequest.class);
    assertPending("decline=51@ref=ORDER-2", BehaviourOfAnotherReference.class);
    assertPending("status=503@2", BehaviourAsText.class);
    assertPending("lost-reply@next", BehaviourOverHttp.class);
    assertPending("on Behaviour(@ref=ORDER-1)", HalfABehaviour.class);
  }

  private static void assertPending(String behaviour, Class<?> tests) {
    String message = TestLaunch.inOrder(tests).onlyFailure();
    assertTrue(message.contains(behaviour), message);
    assertFalse(message.contains("4005"), message);
  }

  @GatewayTest
  static class Lasting {
    @Test
    void alwaysNeedNotHappen(TestGateway gateway) {
      gateway.always().loseReply();
      gateway.sometimes(50, 1).loseReply();
      gateway.behave("lost-request");
    }

    @Test
    void itHappened(TestGateway gateway) {
      gateway.next().loseReply();
      new Shopper(gateway.client()).buy("ORDER-1");
    }

    @Test
    void itWasCleared(TestGateway gateway) {
      gateway.next().loseReply();
      gateway.clearBehaviours();
    }

    @Test
    @GatewayTest(http = true)
    void itHappenedOverHttp(TestGateway gateway) {
      gateway.next().loseReply();
      new Shopper(gateway.client(new HttpTransport(HttpClient.newHttpClient()))).buy("ORDER-1");
    }
  }

  @Test
  void aBehaviourOfAnyRequestMayNeverHappen() {
    TestLaunch.inOrder(Lasting.class).assertAllPassed(4);
  }

  @GatewayTest
  static class Failing {
    @Test
    void fails(TestGateway gateway) {
      gateway.next().loseReply();
      throw new AssertionError("the test's own failure");
    }
  }

  @Test
  void theTestsOwnFailureIsShown() {
    assertEquals("the test's own failure", TestLaunch.inOrder(Failing.class).onlyFailure());
  }

  @GatewayTest
  static class ForTheClass {
    ForTheClass(TestGateway gateway) {}

    @Test
    void neverRuns() {}
  }

  @Test
  void aConstructorTakesNoGateway() {
    String message = TestLaunch.inOrder(ForTheClass.class).onlyFailure();
    assertTrue(message.contains("each test has a gateway of its own"), message);
  }
}
