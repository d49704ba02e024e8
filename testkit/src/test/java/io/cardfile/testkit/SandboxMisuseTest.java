package io.cardfile.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.cardfile.testkit.fault.FaultServer;
import io.cardfile.testkit.gateway.Ledger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Invalid annotations fail the test with the reason. */
class SandboxMisuseTest {

  private static String message(Class<?> tests) {
    return TestLaunch.inOrder(tests).onlyFailure();
  }

  private static void assertMessage(String part, Class<?> tests) {
    String message = message(tests);
    assertTrue(message.contains(part), message);
  }

  @Test
  void unknownFaultIsReportedWithTheNearest() {
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
    assertMessage(
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
  void unknownFaultWithoutANearOneIsReported() {
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
  void twoTimesForOneFaultAreReported() {
    assertMessage("takes one of request, connection and always", TwoTimes.class);
  }

  static class TwoTimes {
    @Test
    @WithFault(value = "lost-reply", request = 1, always = true)
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void negativeNumberIsReported() {
    assertMessage("counted from 1", Negative.class);
  }

  static class Negative {
    @Test
    @WithFault(value = "lost-reply", connection = -1)
    void test(FaultServer server) {
      fail("not reached");
    }
  }

  @Test
  void faultThatNeverHappenedIsReported() {
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
  void faultWithoutAServerIsReported() {
    assertMessage(
        "it needs a FaultServer, which is not a parameter of the test", WithoutServer.class);
  }

  static class WithoutServer {
    @Test
    @WithFault("lost-reply")
    void test(FakeGateway gateway) {}
  }

  @Test
  void failureOfTheTestItselfIsReported() {
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
  void faultOfATestOnASharedGatewayIsReported() {
    assertMessage("this gateway is shared", SharedGateway.class);
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
  void perClassOnAMethodIsReported() {
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
  void constructorWithoutASharedGatewayIsReported() {
    assertMessage("@Sandbox(perClass = true) has one for the class", Constructor.class);
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
  void methodBeforeAllWithoutASharedGatewayIsReported() {
    assertMessage("@Sandbox(perClass = true) has one for the class", BeforeAllTests.class);
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
  void invalidSettingsAreReported() {
    assertMessage("username", WrongName.class);
  }

  @Sandbox(username = "a:b")
  static class WrongName {
    @Test
    void test(FakeGateway gateway) {
      fail("not reached");
    }
  }
}
