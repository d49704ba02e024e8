package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.TransportContract.IdleConnections;
import io.cardfile.testkit.contract.TransportContract.Redirects;
import io.cardfile.testkit.contract.TransportContract.SendingOnce;
import io.cardfile.testkit.contract.TransportContract.Strictness;
import io.cardfile.testkit.contract.TransportContract.Time;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;

/**
 * HTTP stacks in their default settings fail the contract, each in the rows that it is known for.
 */
class ContractBitesTest {

  private static final String SAME_HOST = "aRedirectToTheSameHostIsNotFollowed ";
  private static final String OTHER_HOST = "aRedirectToAnotherHostIsNotFollowed ";
  private static final String WITHOUT_TLS = "aRedirectFromTlsToNoneIsNotFollowed ";
  private static final String FRESH = "aBrokenReplyOnAFreshConnectionIsInDoubt ";
  private static final String REUSED = "aBrokenReplyOnAReusedConnectionIsInDoubt ";
  private static final String STATUS = "aStatusIsNoReasonToSendAgain ";
  private static final String STRICT = "whatIsNotStrictJsonIsUnreadable ";

  private static void assertAmong(Set<String> failed, String... rows) {
    Set<String> passed = new TreeSet<>(List.of(rows));
    passed.removeAll(failed);
    assertEquals(Set.of(), passed, () -> "rows that do not bite; failed are " + failed);
  }

  @Test
  void urlConnectionDoesNotBearABrokenReply() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.UrlConnection.class, SendingOnce.class),
        FRESH + "NOTHING_AND_FIN",
        FRESH + "NOTHING_AND_RST",
        FRESH + "HALF_THE_HEADERS",
        REUSED + "NOTHING_AND_FIN",
        REUSED + "NOTHING_AND_RST",
        REUSED + "HALF_THE_HEADERS");
  }

  @Test
  @EnabledOnJre(value = JRE.JAVA_17, disabledReason = "JDK 25 notices a body cut short")
  void urlConnectionTakesHalfABodyForAWholeOne() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.UrlConnection.class, SendingOnce.class),
        FRESH + "BODY_CUT_SHORT",
        REUSED + "BODY_CUT_SHORT");
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
    assertAmong(
        FailedRows.ofGroup(ControlSuites.Apache.class, SendingOnce.class),
        STATUS + "503, null",
        STATUS + "503, Retry-After: 0",
        STATUS + "429, Retry-After: 0");
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
  void apacheTrustsConnectionsThatWereIdle() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.Apache.class, IdleConnections.class),
        "aKeptConnectionThatWasClosedIsReplaced",
        "aKeptConnectionThatWasResetIsReplaced",
        "aReplyThatNobodyAskedForIsNotTaken");
  }

  @Test
  void jacksonTakesWhatIsNotOneDocument() {
    assertAmong(
        FailedRows.ofGroup(ControlSuites.Apache.class, Strictness.class),
        STRICT + "{\"a\":1}{\"a\":2}",
        STRICT + "{\"a\":1} x",
        STRICT + "{\"a\":1,\"a\":2}",
        "aByteOrderMarkIsUnreadable");
  }

  /** It neither sends again nor follows; what it lacks is an end. */
  @Test
  void javaNetHttpWaitsForABodyThatDrips() {
    String row = "aBodyThatDripsIsInDoubt";
    assertAmong(FailedRows.ofRow(ControlSuites.Jdk.class, Time.class, row), row);
    assertEquals(Set.of(), FailedRows.ofGroup(ControlSuites.Jdk.class, Redirects.class));
  }
}
