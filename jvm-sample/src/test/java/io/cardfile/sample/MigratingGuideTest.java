package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.testkit.LedgerEntry;
import io.cardfile.testkit.TestGateway;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of docs/migrating-cards.md. */
class MigratingGuideTest {

  private static final String DRIVE =
      """
      package com.example.shop;

      import io.cardfile.*;
      import io.cardfile.money.*;
      import io.cardfile.purchase.*;
      import io.cardfile.purchase.PurchaseOutcome.Approved;
      import io.cardfile.purchase.StoredCredential.*;
      import io.cardfile.transport.*;
      import io.cardfile.transport.jdk.*;
      import java.util.*;

      public class CardMigrationDrive {

        public static List<String> drive(String url) throws TransportException {
          PaymentClient client =
              PaymentClient.builder(Endpoints.test().walletUrl(url).purchasesUrl(url).build(), JdkTransport.create())
                  .credentials("TEST-merchant", "TEST")
                  .lookUps()
                  .build();
          PurchaseResponse visa = putOnFile(client, "V-1", "4005550000000001");
          String token = visa.cardToken().get().reveal();
          String id = visa.trackingId().get().value();
          String other = putOnFile(client, "U-1", "6250946000000016").cardToken().get().reveal();
          List<String> kinds = new ArrayList<>();
          for (StoredCredential credential :
              Arrays.asList(
                  CardMigration.given(token, id),
                  CardMigration.none(other),
                  CardMigration.unknown(token))) {
            String reference = "S-" + kinds.size();
            kinds.add(
                CardMigration.charge(
                        client, credential.toText(), reference, Money.of("10.00", "AUD"))
                    .kind()
                    .name());
          }
          StoredCredential fetched =
              CardMigration.fetched(client, "V-1", Money.of("0.00", "AUD")).get();
          for (String offset : Arrays.asList("+11:00", "+1100", "+11", "Z")) {
            StoredCredential card = CardMigration.given(token, id);
            kinds.add(
                CardMigration.since(card, "2024-02-29T17:04:05" + offset)
                    .establishedAt().get().getOffset().getId());
          }
          kinds.add(fetched.trackingId().get().value().equals(id) ? "FETCHED" : "ANOTHER ID");
          return kinds;
        }

        private static PurchaseResponse putOnFile(
            PaymentClient client, String reference, String number) {
          return ((Approved)
                  client
                      .purchase(
                          PurchaseRequest.firstCardOnFile(
                                  Card.builder()
                                      .holder("Ada Example")
                                      .number(number)
                                      .expiry("12/2099")
                                      .cvv("123")
                                      .build())
                              .reference(reference)
                              .amount(Money.of("0.00", "AUD"))
                              .build())
                      .execute())
              .reply();
        }
      }
      """;

  @Test
  @SuppressWarnings("unchecked") // The source of the class is above.
  void javaOfThePageRuns(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks("docs/migrating-cards.md");
    assertEquals(4, blocks.size());
    String first = blocks.get(0).strip();
    String migration =
        first.substring(0, first.length() - 1)
            + String.join("\n", blocks.subList(1, blocks.size()))
            + "}\n";
    GuideCode.compile(
        "8",
        classes,
        List.of(
            GuideCode.source("CardMigration", migration),
            GuideCode.source("CardMigrationDrive", DRIVE)));
    URL[] urls = {classes.toUri().toURL()};
    try (TestGateway sandbox = TestGateway.start();
        URLClassLoader loader =
            new URLClassLoader(urls, MigratingGuideTest.class.getClassLoader())) {
      List<String> kinds =
          (List<String>)
              loader
                  .loadClass("com.example.shop.CardMigrationDrive")
                  .getMethod("drive", String.class)
                  .invoke(null, sandbox.url());
      assertEquals(
          List.of("APPROVED", "APPROVED", "DECLINED", "+11:00", "+11:00", "+11:00", "Z", "FETCHED"),
          kinds);
      assertEquals(
          3,
          sandbox.ledger().entries().stream()
              .filter(entry -> entry.kind() == LedgerEntry.Kind.MERCHANT_INITIATED)
              .count());
    }
  }
}
