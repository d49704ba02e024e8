package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.contract.TransportContract.Connections;
import io.cardfile.testkit.contract.TransportContract.Faults;
import io.cardfile.testkit.contract.TransportContract.SendingOnce;
import io.cardfile.testkit.contract.TransportContract.Size;
import io.cardfile.transport.Transport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** HTTP clients in their default settings fail the contract, each in rows that are known. */
@Tag("slow")
class DefaultHttpClientsTest {

  private static void assertFails(Class<?> suite, Class<?> group, String... rows) {
    Map<String, String> failed = FailedRows.of(suite, group, rows);
    Set<String> passed = new TreeSet<>(List.of(rows));
    passed.removeAll(failed.keySet());
    assertEquals(Set.of(), passed, () -> "rows that did not fail; failed are " + failed);
  }

  @ExtendWith(FailedRows.OnRequest.class)
  abstract static class Control extends TransportContract {}

  static class OkHttp extends Control {
    @Override
    protected Transport newTransport() {
      return DefaultHttpClients.okHttp();
    }
  }

  static class UrlConnection extends Control {
    @Override
    protected Transport newTransport() {
      return DefaultHttpClients.urlConnection();
    }
  }

  static class JavaNetHttp extends Control {
    @Override
    protected Transport newTransport() {
      return DefaultHttpClients.javaNetHttp();
    }
  }

  @Test
  void okHttpSendsAgainAndFollowsRedirects() {
    assertFails(
        OkHttp.class,
        Faults.class,
        "onAFreshConnection status-503-retry",
        "onAKeptConnection lost-reply");
    assertFails(OkHttp.class, SendingOnce.class, "aRedirectToAnotherHostIsNotFollowed 307");
  }

  @Test
  void okHttpTakesLeftOverReplies() {
    assertFails(
        OkHttp.class,
        Connections.class,
        "anIdleMomentNeverAffectsTheNextCall LEFT_OVER_REPLY, HTTP");
  }

  @Test
  void urlConnectionSendsAgainAndFollowsRedirects() {
    assertFails(UrlConnection.class, Faults.class, "onAFreshConnection lost-reply");
    assertFails(UrlConnection.class, SendingOnce.class, "aRedirectToAnotherHostIsNotFollowed 307");
  }

  @Test
  void javaNetHttpReadsWithoutALimitOfSizeOrTime() {
    assertFails(JavaNetHttp.class, Size.class, "aBodyOfManyGigabytesIsNotRead");
    assertFails(JavaNetHttp.class, Faults.class, "aFaultThatLastsEndsByTheDeadline stall-body");
  }
}
