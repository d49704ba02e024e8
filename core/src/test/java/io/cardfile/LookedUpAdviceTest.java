package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.Declined;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.purchase.RetryAdvice;
import io.cardfile.transport.Phase;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decline from a look-up has the same advice as the decline in a reply. */
class LookedUpAdviceTest {

  private final SettableClock clock = new SettableClock(LookUps.NOW.minus(Duration.ofHours(1)));
  private InMemoryJournal journal = InMemoryJournal.create(clock);

  /**
   * Returns a decline with a code that may be retried later, unless the scheme advises against it.
   */
  private static WireReply decline(String advice) {
    String body = JsonText.write(Samples.document("f06-declined"));
    String again = body.replace("\"05\"", "\"91\"");
    return Samples.replyOf(
        200,
        again.replace(
            "\"do_not_retry\"",
            "\"" + advice + "\",\"merchant_advice_retry_after\":\"2027-06-01T00:00:00Z\""));
  }

  private PurchaseOutcome buy(FakeTransport transport) {
    return Clients.builder(transport).journal(journal).build().purchase(Samples.first()).execute();
  }

  private RetryAdvice replayed() {
    Declined declined = assertInstanceOf(Declined.class, buy(FakeTransport.approving()));
    assertTrue(declined.isReplayed());
    return declined.advice();
  }

  private RetryAdvice adviceOfTheReply(String advice) {
    return assertInstanceOf(Declined.class, buy(FakeTransport.replying(decline(advice)))).advice();
  }

  private void loseTheReplyAndLookUp(String advice) throws IOException {
    TransportException lost = TransportException.inDoubt(Phase.SENT, "the reply was lost", null);
    assertEquals(Kind.IN_DOUBT, buy(FakeTransport.failing(lost)).kind());
    clock.set(LookUps.NOW);
    JournalEntry entry = journal.open(null, 1).get(0);
    PurchaseLookup lookup = LookUps.lookup(FakeTransport.replying(decline(advice))).build();
    journal.record(entry, lookup.find(entry).resolution());
  }

  @ParameterizedTest
  @ValueSource(strings = {"do_not_retry", "cancelled", "update_required", "unheard_of"})
  void aReplayAfterALookUpGivesTheAdviceOfTheReply(String advice) throws IOException {
    loseTheReplyAndLookUp(advice);
    RetryAdvice lookedUp = replayed();
    journal = InMemoryJournal.create(clock);
    assertEquals(adviceOfTheReply(advice).action(), lookedUp.action());
  }

  @Test
  void theTimeOfTheSchemeIsInTheReplyAlone() {
    assertTrue(adviceOfTheReply("retry_later").notBefore().isPresent());
    assertEquals("RETRY_LATER after PT72H", replayed().toString());
  }
}
