package io.cardfile;

import static io.cardfile.LookUps.NOW;
import static io.cardfile.LookUps.inDoubt;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.transport.WireReply;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The look-up of a reconciler and the look-up of a client read each reply in the same way: all
 * sample replies with many statuses.
 */
class LookUpEvidenceTest {

  private static final String[] SAMPLES =
      ("f01-approved-first f02-tracking-id-blank f05-metadata-of-all-kinds f06-declined"
              + " f06-declined-authorization-number f07-validation-failure"
              + " f08-validation-failure-empty f09-validation-failure-null"
              + " f10-timeout-that-looks-declined f11-void f11-void-listed f12-preauthorised"
              + " f13-captured-in-part f14-failed-outside-approved-inside f15-declined-422 f16-401"
              + " f17-404 f18-duplicate-reference f19-wallet-token f20-wallet-failure")
          .split(" ");
  private static final int[] STATUSES = {200, 201, 202, 302, 400, 401, 404, 409, 422, 500, 503};

  @Test
  void bothWaysFindTheSame() throws Exception {
    Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
    for (String sample : SAMPLES) {
      for (int status : STATUSES) {
        kinds.add(compared(Samples.reply(status, sample), sample + " " + status));
      }
    }
    for (String file :
        new String[] {"f22-bad-gateway.html", "f22-empty.txt", "f22-truncated.txt"}) {
      kinds.add(compared(WireReply.read(404, null, Samples.bytes(file)), file));
    }
    assertEquals(EnumSet.allOf(Finding.Kind.class), kinds);
  }

  @Test
  void bothWaysRefuseAnotherAmount() throws Exception {
    for (String sample : new String[] {"f01-approved-first", "f06-declined"}) {
      String body = new String(Samples.bytes(sample + ".json"), StandardCharsets.UTF_8);
      String dearer = body.replace("\"amount\": 1000", "\"amount\": 1001");
      assertEquals(Finding.Kind.UNKNOWN, compared(Samples.replyOf(200, dearer), sample));
      String other = body.replace("\"AUD\"", "\"NZD\"");
      assertEquals(Finding.Kind.UNKNOWN, compared(Samples.replyOf(200, other), sample));
    }
  }

  private static Finding.Kind compared(WireReply reply, String name) throws Exception {
    FakeTransport first = FakeTransport.replying(reply);
    FakeTransport second = FakeTransport.replying(reply);
    Finding ofEntry = LookUps.lookup(first).build().find(inDoubt());
    Finding ofClient =
        Clients.builder(second)
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .lookUps()
            .build()
            .lookUp(
                Samples.REFERENCE,
                Samples.first().amount(),
                inDoubt().claimedAt(),
                inDoubt().changedAt())
            .execute();
    boolean isOfAnotherAmount =
        ofEntry.amount().filter(amount -> !amount.equals(Samples.first().amount())).isPresent();
    if (isOfAnotherAmount) {
      assertTrue(ofClient.isAlarming(), name); // As the reconciler, which raises an alarm.
    } else {
      assertEquals(ofEntry.toString(), ofClient.toString(), name);
      assertEquals(ofEntry.gatewayId(), ofClient.gatewayId(), name);
      assertEquals(ofEntry.responseCode(), ofClient.responseCode(), name);
      assertEquals(ofEntry.asOf(), ofClient.asOf(), name);
      assertEquals(ofEntry.isWithoutOutcome(), ofClient.isWithoutOutcome(), name);
      assertEquals(ofEntry.isAlarming(), ofClient.isAlarming(), name);
    }
    assertEquals(first.requests.size(), second.requests.size(), name);
    return ofClient.kind();
  }
}
