package io.cardfile;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.Resolution;
import io.cardfile.transport.BasicAuthorizer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Look-ups of a service that does not exist, and entries for them. */
final class LookUps {

  static final String MERCHANT = "TEST-merchant";
  static final Instant NOW = Instant.parse("2026-11-21T06:30:00Z");

  private LookUps() {}

  static PurchaseLookup.Builder lookup(FakeTransport transport) {
    return PurchaseLookup.builder(
            Clients.ENDPOINTS, transport, BasicAuthorizer.of(MERCHANT, "TEST-token"), MERCHANT)
        .clock(Clock.fixed(NOW, ZoneOffset.UTC));
  }

  static JournalEntry inDoubt() {
    Instant then = NOW.minusSeconds(3600);
    Resolution doubt = Resolution.inDoubt();
    return JournalEntry.first(Samples.first().contentFor(MERCHANT), then).resolved(doubt, then);
  }
}
