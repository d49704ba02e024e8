package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.testkit.contract.TransportContract.Redirects;
import io.cardfile.testkit.contract.TransportContract.Strictness;
import io.cardfile.testkit.fault.NamedFault;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** HTTP stacks in their default settings fail the contract, each in its known rows. */
@Tag("slow")
class DefaultHttpClientsTest {

  private static final String SAME_HOST = "aRedirectToTheSameHostIsNotFollowed ";
  private static final String OTHER_HOST = "aRedirectToAnotherHostIsNotFollowed ";
  private static final String WITHOUT_TLS = "aRedirectFromTlsToPlainHttpIsNotFollowed ";
  private static final String STRICT = "bodiesThatAreNotStrictJsonAreUnreadable ";

  private static void assertAmong(Set<String> failed, String... rows) {
    Set<String> passed = new TreeSet<>(List.of(rows));
    passed.removeAll(failed);
    assertEquals(Set.of(), passed, () -> "rows that did not fail; failed are " + failed);
  }

  private static void assertFresh(Class<? extends TransportContract> suite, String... names) {
    assertBroken("onAFreshConnection", suite, CatalogueRows.all(), names);
  }

  private static void assertKept(Class<? extends TransportContract> suite, String... names) {
    assertBroken("onAKeptConnection", suite, CatalogueRows.ofKeptConnections(), names);
  }

  private static void assertBroken(
      String circumstance,
      Class<? extends TransportContract> suite,
      Stream<NamedFault> source,
      String... names) {
    String[] rows = Stream.of(names).map(name -> circumstance + " " + name).toArray(String[]::new);
    assertAmong(FailedRows.ofFaults(suite, circumstance, source, names), rows);
  }

  @Test
  void urlConnectionFailsTheRowsOfBrokenReplies() {
    String[] faults = {"lost-reply", "lost-reply-reset"};
    assertFresh(ControlSuites.UrlConnection.class, faults);
    assertKept(ControlSuites.UrlConnection.class, faults);
  }

  @Test
  void urlConnectionFollowsRedirectsToOtherHosts() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.UrlConnection.class, Redirects.class),
        SAME_HOST + 301,
        SAME_HOST + 302,
        SAME_HOST + 303,
        SAME_HOST + 307,
        OTHER_HOST + 301,
        OTHER_HOST + 302,
        OTHER_HOST + 303,
        OTHER_HOST + 307);
  }

  @Test
  void apacheSendsAgainWhenAStatusAsksForIt() {
    assertFresh(ControlSuites.Apache.class, "status-503", "status-503-retry-0", "status-429");
  }

  @Test
  void apacheFollowsRedirects() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.Apache.class, Redirects.class),
        SAME_HOST + 301,
        SAME_HOST + 302,
        SAME_HOST + 303,
        SAME_HOST + 307,
        SAME_HOST + 308,
        OTHER_HOST + 301,
        OTHER_HOST + 302,
        OTHER_HOST + 303,
        WITHOUT_TLS + 301,
        WITHOUT_TLS + 302,
        WITHOUT_TLS + 303);
  }

  @Test
  void apacheReusesIdleConnectionsWithoutACheck() {
    assertKept(ControlSuites.Apache.class, "idle-cut", "idle-reset");
  }

  @Test
  void jacksonAcceptsJsonThatIsNotStrict() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.Apache.class, Strictness.class),
        STRICT + "{\"a\":1}{\"a\":2}",
        STRICT + "{\"a\":1} x",
        STRICT + "{\"a\":1,\"a\":2}",
        "aByteOrderMarkIsUnreadable");
  }

  /** It neither sends again nor follows redirects, but has no time limit for a body. */
  @Test
  void javaNetHttpWaitsForABodyThatDrips() {
    assertTrue(IntStream.range(0, 5).anyMatch(play -> isLateForABodyThatDrips()));
    assertEquals(Set.of(), FailedRows.ofGroup(ControlSuites.Jdk.class, Redirects.class));
  }

  /** False also if the client was so slow that its limit ended the call before the reply began. */
  private static boolean isLateForABodyThatDrips() {
    String row = "onAFreshConnection";
    String fault = "bytewise-body";
    return FailedRows.messagesOfFaults(ControlSuites.Jdk.class, row, CatalogueRows.all(), fault)
        .getOrDefault(row + " " + fault, "")
        .contains(" ms; the deadline: ");
  }
}
