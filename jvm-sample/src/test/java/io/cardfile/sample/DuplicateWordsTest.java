package io.cardfile.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.Resolution;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt.Why;
import io.cardfile.purchase.PurchaseOutcome.Kind;
import io.cardfile.reconcile.Alarm;
import io.cardfile.reconcile.SettlementCheck;
import io.cardfile.reconcile.SettlementFile;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.ScriptedTransport;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the text of a refusal or decline is classified; see docs/operating.md. */
class DuplicateWordsTest extends NotPromisedFixture {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Referenz wurde bereits verwendet",
        "La r\u00e9f\u00e9rence existe d\u00e9j\u00e0",
        "Referencia duplicada",
        "Referentie is al in gebruik",
        "This invoice was settled"
      })
  void duplicateInOtherWordsIsARefusal(String words) throws IOException {
    assertEquals(Kind.REFUSED, refused(422, words).kind());
    assertDoubt(Why.DUPLICATE_REFERENCE, refused(409, words));
    String code =
        "{\"successful\":false,\"response\":{\"response_code\":\"94\"},\"errors\":[\"x\"]}";
    assertDoubt(Why.DUPLICATE_REFERENCE, answered(422, code));
  }

  private static PurchaseOutcome refused(int status, String words) {
    return answered(status, "{\"successful\":false,\"errors\":[\"" + words + "\"]}");
  }

  private static PurchaseOutcome answered(int status, String body) {
    ScriptedTransport transport =
        new ScriptedTransport().reply(WireReply.read(status, null, body.getBytes(UTF_8)));
    FakeGateway address = FakeGateway.create();
    return pay(client(address, transport).build(), "R-1");
  }

  @Test
  void refusalThatWasADuplicateIsFoundOnlyByTheSettlementCheck() throws IOException {
    InMemoryJournal journal = InMemoryJournal.create();
    JournalEntry claimed = journal.claim(rent("R-1").contentFor("TEST-merchant")).entry();
    journal.record(claimed, Resolution.refused(null, 422));
    SettlementFile file = listing("R-1,,1900,AUD,approved\n");
    assertEquals(0, reconcile(journal, file).alarmCount());
    assertEquals(
        Alarm.Kind.CHARGE_NOT_APPROVED, SettlementCheck.of(file, journal).alarms().get(0).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "message, previously declined card, DECLINED",
    "message, duplicate, IN_DOUBT",
    "message, this order was used before, IN_DOUBT",
    "errors, previously declined card, IN_DOUBT"
  })
  void declineIsInDoubtIfItsErrorsOrMessageSuggestADuplicate(
      String where, String words, Kind kind) {
    assertEquals(kind, answered(200, decline(where, words)).kind());
  }

  private static String decline(String where, String words) {
    String said =
        where.equals("errors")
            ? "\"errors\":[\"" + words + "\"],"
            : "\"errors\":[],\"message\":\"" + words + "\",";
    return "{\"successful\":true,"
        + said
        + "\"response\":{\"successful\":false,\"reference\":\"R-1\",\"amount\":1900,"
        + "\"currency\":\"AUD\",\"response_code\":\"05\"}}";
  }

  @Test
  void lookUpThatRepeatsTheWordsOfADeclineResolvesNothingButASettlementFileDoes()
      throws IOException {
    InMemoryJournal journal = journal();
    byte[] reply = decline("errors", "previously declined card").getBytes(UTF_8);
    ScriptedTransport repeating =
        new ScriptedTransport()
            .reply(WireReply.read(200, null, reply))
            .reply(WireReply.read(200, null, reply));
    assertEquals(Kind.APPROVED, pay(client(strict, journal), "R-0").kind());
    pay(client(strict, repeating).journal(journal).build(), "R-1");
    String proof = "R-0,,1900,AUD,approved\n";
    SettlementFile file = calledComplete(proof + "R-1,,1900,AUD,declined\n");
    assertEquals(1, reconcile(journal, lookup(strict, repeating)).inDoubtCount());
    repeating.assertFinished();
    assertEquals(1, reconcile(journal, file).declinedCount());
  }
}
