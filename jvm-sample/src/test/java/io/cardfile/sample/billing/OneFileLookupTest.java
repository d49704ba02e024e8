package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.Endpoints;
import io.cardfile.PurchaseLookup;
import io.cardfile.journal.Finding;
import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import io.cardfile.purchase.Card;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.testkit.FakeGateway;
import io.cardfile.testkit.gateway.TestCards;
import io.cardfile.transport.BasicAuthorizer;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OneFileLookupTest {

  private static final Money AMOUNT = Money.of("19.00", "AUD");

  private final FakeGateway gateway = FakeGateway.create();
  private final InMemoryJournal journal = InMemoryJournal.create();
  private final SeenReferences file = new SeenReferences();
  private final OneFileLookup lookup = new OneFileLookup(lookup(), file);

  private PurchaseLookup lookup() {
    return PurchaseLookup.builder(
            Endpoints.test()
                .walletUrl(gateway.walletUrl())
                .purchasesUrl(gateway.purchasesUrl())
                .build(),
            gateway,
            BasicAuthorizer.of("TEST-merchant", "TEST"))
        .lostSince(Instant.now())
        .build();
  }

  private Finding.Kind found(JournalEntry entry) throws IOException {
    return lookup.find(entry).kind();
  }

  private JournalEntry restored(String reference, JournalState state) throws IOException {
    Resolution ending = Resolution.stored(state, null, null, null);
    return journal.restore("TEST-merchant", reference, AMOUNT, null, ending);
  }

  @Test
  void restoredDoubtIsNotChargedOnlyIfTheFileHasIt() throws IOException {
    file.put("R-1", 2);
    assertEquals(Finding.Kind.NOT_CHARGED, found(restored("R-1", JournalState.IN_DOUBT)));
    assertEquals(Finding.Kind.UNKNOWN, found(restored("R-2", JournalState.IN_DOUBT)));
  }

  @Test
  void doubtWithAKnownTimeNeedsNoFile() throws IOException {
    PurchaseRequest request =
        PurchaseRequest.firstCardOnFile()
            .reference("R-1")
            .amount(AMOUNT)
            .card(
                Card.builder()
                    .holder("Ada Example")
                    .number(TestCards.VISA_APPROVED.number())
                    .expiry("12/2099")
                    .cvv("123")
                    .build())
            .build();
    PurchaseContent content = request.contentFor("TEST-merchant");
    assertEquals(Finding.Kind.NOT_CHARGED, found(journal.claim(content).entry()));
  }

  /** A look-up that lacks an approved purchase may query the wrong gateway. */
  @Test
  void missingApprovedPurchaseIsReportedAlthoughTheFileLacksIt() throws IOException {
    assertEquals(Finding.Kind.NOT_CHARGED, found(restored("R-1", JournalState.APPROVED)));
  }
}
