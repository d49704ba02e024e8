package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is wrong fails the test, and says why. */
class SandboxMisuseTest {

  private static String message(Class<?> tests) {
    return Launched.inOrder(tests).onlyFailure();
  }

  private static void assertSays(String part, Class<?> tests) {
    String message = message(tests);
    assertTrue(message.contains(part), message);
  }

  @Test
  void unknownFaultIsToldWithTheNearest() {
    assertEquals(
        "@WithFault(\"lost-repyl\"): there is no fault of this name, the nearest is"
            + " \"lost-reply\"; FaultCatalogue.all() lists them all",
        message(UnknownFault.class));
  }

  static class UnknownFault {
    @Test
    @WithFault("lost-repyl")
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void partOfANameLeadsToTheName() {
    assertSays(
        "@WithFault(\"425\"): there is no fault of this name, the nearest is \"status-425\"",
        Part.class);
  }

  static class Part {
    @Test
    @WithFault("425")
    void test() {
      fail("not reached");
    }
  }

  @Test
  void faultThatIsLikeNoneIsToldWithout() {
    assertEquals(
        "@WithFault(\"\"): there is no fault of this name; FaultCatalogue.all() lists them all",
        message(NoFault.class));
  }

  static class NoFault {
    @Test
    @WithFault("")
    void test() {
      fail("not reached");
    }
  }

  @Test
  void twoTimesForOneFaultAreTold() {
    assertSays("takes one of request, connection and always", TwoTimes.class);
  }

  static class TwoTimes {
    @Test
    @WithFault(value = "lost-reply", request = 1, always = true)
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void negativeNumberIsTold() {
    assertSays("counted from 1", Negative.class);
  }

  static class Negative {
    @Test
    @WithFault(value = "lost-reply", connection = -1)
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void faultThatNeverHappenedIsTold() {
    String message = message(NeverHappened.class);
    assertTrue(
        message.startsWith("@WithFault(\"lost-reply\") never happened: FaultServer("), message);
    assertTrue(message.endsWith("read 0 requests on 0 connections"), message);
  }

  static class NeverHappened {
    @Test
    @WithFault("lost-reply")
    void test(FaultServer server) {}
  }

  @Test
  void faultWithoutAServerIsTold() {
    assertSays("it needs a FaultServer, and the test takes none", WithoutServer.class);
  }

  static class WithoutServer {
    @Test
    @WithFault("lost-reply")
    void test(FakeGateway gateway) {}
  }

  @Test
  void failureOfTheTestItselfIsTheOneThatIsTold() {
    assertEquals("first", message(FailsItself.class));
  }

  static class FailsItself {
    @Test
    @WithFault("lost-reply")
    void test(FakeGateway gateway) {
      fail("first");
    }
  }

  @Test
  void faultOfATestOnASharedGatewayIsTold() {
    assertSays("this gateway is shared", SharedGateway.class);
  }

  @Sandbox(perClass = true)
  static class SharedGateway {
    @Test
    @WithFault("lost-reply")
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void perClassOnAMethodIsTold() {
    assertEquals("@Sandbox(perClass = true) is for classes", message(PerClassOnMethod.class));
  }

  static class PerClassOnMethod {
    @Test
    @Sandbox(perClass = true)
    void test() {
      fail("not reached");
    }
  }

  @Test
  void constructorWithoutASharedGatewayIsTold() {
    assertSays("@Sandbox(perClass = true) has one for the class", Constructor.class);
  }

  @ExtendWith(SandboxExtension.class)
  static class Constructor {
    Constructor(Ledger ledger) {}

    @Test
    void test() {
      fail("not reached");
    }
  }

  @Test
  void methodBeforeAllWithoutASharedGatewayIsTold() {
    assertSays("@Sandbox(perClass = true) has one for the class", BeforeAllTests.class);
  }

  @Sandbox
  static class BeforeAllTests {
    @BeforeAll
    static void before(FakeGateway gateway) {}

    @Test
    void test() {
      fail("not reached");
    }
  }

  @Test
  void settingsThatCannotBeUsedAreTold() {
    assertSays("username", WrongName.class);
  }

  @Sandbox(username = "a:b")
  static class WrongName {
    @Test
    void test(FakeGateway gateway) {
      fail("not reached");
    }
  }
}
