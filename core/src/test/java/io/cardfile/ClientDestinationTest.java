package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.InMemoryJournal;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
import io.cardfile.purchase.PurchaseOutcome.NotSent;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.transport.RequestAuthorizer;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An entry records the account and address that its purchase was sent with. */
class ClientDestinationTest {

  private final FakeTransport transport = FakeTransport.approving();

  @Test
  void merchantMayHaveANameThatStaysWhenTheUserNameChanges() throws Exception {
    InMemoryJournal journal = InMemoryJournal.create();
    BasicAuthorizer renamed = BasicAuthorizer.of("TEST-2", "TEST-token");
    Clients.builder(transport).journal(journal).build().purchase(Samples.first()).execute();

    PurchaseOutcome again =
        Clients.builder(transport)
            .authorizer(renamed.forMerchant("TEST-merchant"))
            .journal(journal)
            .build()
            .purchase(Samples.first())
            .execute();

    assertTrue(again.isReplayed());
    assertEquals(PurchaseOutcome.Kind.APPROVED, again.kind());
    assertEquals(1, transport.requests.size());
  }

  private PurchaseOutcome buyAs(String username, InMemoryJournal journal, String... former) {
    PaymentClient.Builder client =
        Clients.builder(transport)
            .authorizer(BasicAuthorizer.of(username, "TEST-token").forMerchant("TEST-merchant"))
            .journal(journal);
    for (String account : former) {
      client.formerAccount(account);
    }
    return client.build().purchase(Samples.first()).execute();
  }

  /** A test account at the same address would approve without a charge. */
  @Test
  void outcomeOfAnotherAccountIsNotThisOnes() {
    InMemoryJournal journal = InMemoryJournal.create();
    buyAs("TEST-2", journal);

    InDoubt elsewhere = (InDoubt) buyAs("TEST-3", journal, "TEST-1");
    assertEquals(InDoubt.Why.OTHER_DESTINATION, elsewhere.why());
    assertEquals(
        PurchaseOutcome.Kind.APPROVED, buyAs("TEST-3", journal, "TEST-1", "TEST-2").kind());
    assertEquals(PurchaseOutcome.Kind.APPROVED, buyAs("TEST-2", journal).kind());
    assertEquals(1, transport.requests.size());
    assertThrows(NullPointerException.class, () -> buyAs("TEST-3", journal, (String) null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TEST-2", "TEST-merchant"})
  void outcomeOfAFormerAccountAtAFormerAddressIsReplayed(String username) {
    InMemoryJournal journal = InMemoryJournal.create();
    buyAs(username, journal);
    PaymentClient.Builder moved =
        movedTo("https://moved.example", journal)
            .authorizer(BasicAuthorizer.of("TEST-3", "TEST-token").forMerchant("TEST-merchant"))
            .formerAccount("TEST-2");
    assertEquals(
        PurchaseOutcome.Kind.IN_DOUBT, moved.build().purchase(Samples.first()).execute().kind());
    moved.formerEndpoints(Clients.ENDPOINTS);
    assertEquals(
        PurchaseOutcome.Kind.APPROVED, moved.build().purchase(Samples.first()).execute().kind());
  }

  /** An authorizer that reads its current credentials from a store. */
  private static final class Changing implements RequestAuthorizer {

    String merchant = "TEST-merchant";
    String account = "TEST-1";
    Runnable meanwhile = () -> {};

    @Override
    public List<WireHeader> authorize(WireRequest request) {
      meanwhile.run();
      return List.of(WireHeader.of("Authorization", "Bearer of " + account));
    }

    @Override
    public Optional<String> merchant() {
      return Optional.of(merchant);
    }

    @Override
    public Optional<String> account() {
      return Optional.of(account);
    }
  }

  private NotSent notSentAfter(Changing authorizer, Runnable change) {
    InMemoryJournal journal = InMemoryJournal.create();
    PaymentClient client =
        Clients.builder(transport).authorizer(authorizer).journal(journal).build();
    change.run();
    return (NotSent) client.purchase(Samples.first()).execute();
  }

  /** Otherwise the journal would record the former account. */
  @Test
  void authorizerThatChangesItsMerchantOrAccountSendsNothing() {
    Changing one = new Changing();
    assertTrue(notSentAfter(one, () -> one.account = "TEST-2").why().contains("account"));
    Changing two = new Changing();
    assertTrue(notSentAfter(two, () -> two.merchant = "other").why().contains("merchant"));
    Changing back = new Changing();
    back.meanwhile = () -> back.account = "TEST-1";
    assertTrue(notSentAfter(back, () -> back.account = "TEST-2").why().contains("account"));
    Changing three = new Changing();
    three.meanwhile = () -> three.account = "TEST-2";
    assertTrue(notSentAfter(three, () -> {}).isClaimed());
    assertEquals(0, transport.requests.size());
  }

  @Test
  void withoutAJournalAnAuthorizerMayChange() {
    Changing authorizer = new Changing();
    PaymentClient client = Clients.builder(transport).authorizer(authorizer).build();
    authorizer.account = "TEST-2";
    assertEquals(PurchaseOutcome.Kind.APPROVED, client.purchase(Samples.first()).execute().kind());
  }

  @Test
  void entryRecordsTheAccountThatThePurchaseWasSentWith() throws Exception {
    InMemoryJournal journal = InMemoryJournal.create();
    buyAs("TEST-2", journal);

    JournalEntry entry = journal.find("TEST-merchant", Samples.REFERENCE).get();
    String url = Clients.ENDPOINTS.purchasesUrl();
    assertEquals(Optional.of(PurchaseContent.destinationOf(url, "TEST-2")), entry.destination());
  }

  private PaymentClient.Builder movedTo(String purchasesUrl, InMemoryJournal journal) {
    return PaymentClient.builder(
            Endpoints.test().walletUrl("https://wallet.example").purchasesUrl(purchasesUrl).build(),
            transport)
        .authorizer(BasicAuthorizer.of("TEST-merchant", "TEST-token"))
        .journal(journal);
  }

  @Test
  void outcomeOfAnotherAddressIsNotThisOnes() {
    InMemoryJournal journal = InMemoryJournal.create();
    Clients.builder(transport).journal(journal).build().purchase(Samples.first()).execute();

    InDoubt elsewhere =
        (InDoubt)
            movedTo("https://moved.example", journal)
                .formerEndpoints(
                    Endpoints.test()
                        .walletUrl("https://wallet.example")
                        .purchasesUrl("https://oldest.example")
                        .build())
                .build()
                .purchase(Samples.first())
                .execute();

    assertEquals(InDoubt.Why.OTHER_DESTINATION, elsewhere.why());
    assertTrue(elsewhere.detail().contains("APPROVED"), elsewhere.detail());
    assertEquals(1, transport.requests.size());
  }

  @Test
  void outcomeOfAFormerAddressIsReplayed() {
    InMemoryJournal journal = InMemoryJournal.create();
    Clients.builder(transport).journal(journal).build().purchase(Samples.first()).execute();

    PurchaseOutcome again =
        movedTo("https://moved.example", journal)
            .formerEndpoints(Clients.ENDPOINTS)
            .build()
            .purchase(Samples.first())
            .execute();

    assertEquals(PurchaseOutcome.Kind.APPROVED, again.kind());
    assertTrue(again.isReplayed());
    assertEquals(1, transport.requests.size());
  }
}
