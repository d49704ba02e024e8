package io.cardfile;

import static io.cardfile.LookUps.MERCHANT;
import static io.cardfile.LookUps.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Destination;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.transport.WireReply;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A look-up settles what was sent to the address that it asks, and nothing else. */
class OtherAddressLookUpTest {

  private static final String URL = Clients.ENDPOINTS.purchasesUrl();
  private static final String OTHER = "https://test.purchases.example";
  private static final WireReply CHARGED = Samples.reply(200, "f01-approved-first");
  private static final WireReply NOT_FOUND = Samples.reply(404, "f17-404").attributed();

  private static JournalEntry sentTo(String url, JournalState state) {
    Instant then = NOW.minusSeconds(3600);
    PurchaseContent content = PurchaseContent.of(MERCHANT, Samples.first());
    return JournalEntry.first(content.sentTo(Destination.of(url, MERCHANT)), then)
        .resolved(Resolution.of(state, null, null, null), then);
  }

  private static JournalEntry inDoubt(String url) {
    return sentTo(url, JournalState.IN_DOUBT);
  }

  private static PurchaseLookup lookup(WireReply reply) {
    return LookUps.lookup(FakeTransport.replying(reply)).build();
  }

  private static PurchaseLookup.Builder former(WireReply reply, String url) {
    return LookUps.lookup(FakeTransport.replying(reply)).formerEndpoints(Endpoints.of(url, url));
  }

  @ParameterizedTest
  @CsvSource({"200, f01-approved-first", "200, f06-declined", "404, f17-404"})
  void whatWasSentElsewhereIsAlarmingWhateverIsHere(int status, String reply) throws Exception {
    FakeTransport transport = FakeTransport.replying(Samples.reply(status, reply).attributed());
    Finding finding = LookUps.lookup(transport).build().find(inDoubt(OTHER));
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.isAlarming());
    assertTrue(finding.why().contains("formerEndpoints"), finding.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void whatWasSentHereOrToAPlaceThatIsNotKnownIsSettled() throws Exception {
    assertEquals(Finding.Kind.CHARGED, lookup(CHARGED).find(inDoubt(URL + "/")).kind());
    assertEquals(Finding.Kind.NOT_CHARGED, lookup(NOT_FOUND).find(inDoubt(URL)).kind());
    assertEquals(Finding.Kind.CHARGED, lookup(CHARGED).find(LookUps.inDoubt()).kind());
  }

  @Test
  void whatWasSentToAFormerAddressIsSettled() throws Exception {
    PurchaseLookup.Builder lookup = former(CHARGED, "https://first.example");
    PurchaseLookup one = lookup.build();
    lookup.formerEndpoints(Endpoints.of(OTHER, OTHER));
    assertTrue(one.find(inDoubt(OTHER)).isAlarming());
    assertEquals(Finding.Kind.CHARGED, lookup.build().find(inDoubt(OTHER)).kind());
    assertEquals(
        Finding.Kind.NOT_CHARGED, former(NOT_FOUND, OTHER).build().find(inDoubt(OTHER)).kind());
  }

  /**
   * An alarming answer would disprove the look-up, and what it has there proves or disproves it.
   */
  @Test
  void knownPurchaseOfAnotherAddressIsLookedUpAsAnyOther() throws Exception {
    JournalEntry approved = sentTo(OTHER, JournalState.APPROVED);
    assertEquals(Finding.Kind.CHARGED, lookup(CHARGED).find(approved).kind());
    assertEquals(Finding.Kind.NOT_CHARGED, lookup(NOT_FOUND).find(approved).kind());
  }

  @Test
  void approvalOfAnotherAddressIsNotReadHere() throws Exception {
    JournalEntry approved = sentTo(OTHER, JournalState.APPROVED);
    assertTrue(lookup(CHARGED).approved(approved).isEmpty());
    assertTrue(former(CHARGED, OTHER).build().approved(approved).isPresent());
    assertTrue(lookup(CHARGED).approved(sentTo(URL, JournalState.APPROVED)).isPresent());
  }

  @ParameterizedTest
  @EnumSource(names = {"DECLINED", "REFUSED", "NOT_SENT"})
  void whatEndedElsewhereIsAlarmingAsWell(JournalState state) throws Exception {
    assertTrue(lookup(CHARGED).find(sentTo(OTHER, state)).isAlarming());
  }

  @Test
  void formerEndpointsAreThoseOfPurchases() {
    PurchaseLookup.Builder lookup = LookUps.lookup(FakeTransport.approving());
    assertThrows(NullPointerException.class, () -> lookup.formerEndpoints(null));
    Endpoints wallet = Endpoints.walletOnly("https://wallet.example");
    assertThrows(IllegalStateException.class, () -> lookup.formerEndpoints(wallet));
  }
}
