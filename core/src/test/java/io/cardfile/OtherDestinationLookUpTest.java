package io.cardfile;

import static io.cardfile.LookUps.MERCHANT;
import static io.cardfile.LookUps.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.WireReply;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A look-up resolves only purchases that were sent to its address with its account. */
class OtherDestinationLookUpTest {

  private static final String URL = Clients.ENDPOINTS.purchasesUrl();
  private static final String OTHER = "https://test.purchases.example";
  private static final WireReply CHARGED = Samples.reply(200, "f01-approved-first");
  private static final WireReply NOT_FOUND = Samples.reply(404, "f17-404");

  private static JournalEntry sentTo(String url, JournalState state) {
    Instant then = NOW.minusSeconds(3600);
    PurchaseContent content = Samples.first().contentFor(MERCHANT);
    return JournalEntry.first(content.sentTo(PurchaseContent.destinationOf(url, MERCHANT)), then)
        .resolved(Resolution.stored(state, null, null, null), then);
  }

  private static JournalEntry inDoubt(String url) {
    return sentTo(url, JournalState.IN_DOUBT);
  }

  private static PurchaseLookup lookup(WireReply reply) {
    return LookUps.lookup(FakeTransport.replying(reply)).build();
  }

  private static PurchaseLookup.Builder former(WireReply reply, String url) {
    return LookUps.lookup(FakeTransport.replying(reply))
        .formerEndpoints(Endpoints.test().walletUrl(url).purchasesUrl(url).build());
  }

  @ParameterizedTest
  @CsvSource({"200, f01-approved-first", "200, f06-declined", "404, f17-404"})
  void whatWasSentElsewhereIsNotLookedUpWhateverIsHere(int status, String reply) throws Exception {
    FakeTransport transport = FakeTransport.replying(Samples.reply(status, reply));
    Finding finding = LookUps.lookup(transport).build().find(inDoubt(OTHER));
    assertEquals(Finding.Kind.UNKNOWN, finding.kind());
    assertTrue(finding.why().contains("formerEndpoints"), finding.why());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void whatWasSentHereOrToAPlaceThatIsNotKnownIsResolved() throws Exception {
    assertEquals(Finding.Kind.CHARGED, lookup(CHARGED).find(inDoubt(URL + "/")).kind());
    assertEquals(Finding.Kind.NOT_CHARGED, lookup(NOT_FOUND).find(inDoubt(URL)).kind());
    assertEquals(Finding.Kind.CHARGED, lookup(CHARGED).find(LookUps.inDoubt()).kind());
  }

  @Test
  void whatWasSentToAFormerAddressIsResolved() throws Exception {
    PurchaseLookup.Builder lookup = former(CHARGED, "https://first.example");
    PurchaseLookup one = lookup.build();
    lookup.formerEndpoints(Endpoints.test().walletUrl(OTHER).purchasesUrl(OTHER).build());
    assertEquals(Finding.Kind.UNKNOWN, one.find(inDoubt(OTHER)).kind());
    assertEquals(Finding.Kind.CHARGED, lookup.build().find(inDoubt(OTHER)).kind());
    assertEquals(
        Finding.Kind.NOT_CHARGED, former(NOT_FOUND, OTHER).build().find(inDoubt(OTHER)).kind());
  }

  /** Keeps the earlier merchant name in the journal, so that references stay known. */
  private static PurchaseLookup.Builder renamed(WireReply reply) {
    BasicAuthorizer renamed = BasicAuthorizer.of("TEST-2", "TEST-token").forMerchant(MERCHANT);
    return PurchaseLookup.builder(Clients.ENDPOINTS, FakeTransport.replying(reply), renamed)
        .clock(Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @Test
  void whatWasSentWithAnotherAccountIsNotResolved() throws Exception {
    for (WireReply reply : List.of(CHARGED, NOT_FOUND)) {
      Finding finding = renamed(reply).build().find(inDoubt(URL));
      assertEquals(Finding.Kind.UNKNOWN, finding.kind());
      assertTrue(finding.why().contains("with another account"), finding.why());
    }
  }

  @Test
  void approvalOfAnotherAccountIsNotRead() throws Exception {
    assertTrue(renamed(CHARGED).build().approved(sentTo(URL, JournalState.APPROVED)).isEmpty());
  }

  /** The approved purchase verifies or disproves the look-up. */
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
  void whatEndedElsewhereIsNotLookedUpEither(JournalState state) throws Exception {
    assertEquals(Finding.Kind.UNKNOWN, lookup(CHARGED).find(sentTo(OTHER, state)).kind());
  }

  @Test
  void formerEndpointsAreThoseOfPurchases() {
    PurchaseLookup.Builder lookup = LookUps.lookup(FakeTransport.approving());
    assertThrows(NullPointerException.class, () -> lookup.formerEndpoints(null));
    Endpoints wallet = Endpoints.test().walletUrl("https://wallet.example").build();
    assertThrows(IllegalStateException.class, () -> lookup.formerEndpoints(wallet));
  }
}
