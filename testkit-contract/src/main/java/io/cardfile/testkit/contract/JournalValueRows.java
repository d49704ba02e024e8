package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.PurchaseContent;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts, amounts and times are returned unchanged, also after the journal is opened again. */
abstract class JournalValueRows extends JournalRows {

  /** Each differs from another one only in a way that a lenient comparison ignores. */
  private static final List<String> SIMILAR =
      Arrays.asList(
          ("shop Shop SHOP caf\u00e9 cafe\u0301 cafe stra\u00dfe strasse O'Neill O''Neill \"so\""
                  + " back\\slash back\\\\slash 100% 100_ 100x a,b;c|d a/b a:b . .. {}[]?#&= $1\\1"
                  + " \u5546\u5e97 \u5e97\u5546 \ud83d\udcb3 \ud83d\udcb4 \uff5e \uff21"
                  + " \u0645\u062a NULL null 0 00")
              .split(" "));

  JournalValueRows(PurchaseJournalContract contract) {
    super(contract);
  }

  /** Asserts each entry now and, if the journal is durable, after it is opened again. */
  private void assertKept(Map<PurchaseContent, JournalEntry> recorded) throws Exception {
    assertFound(recorded);
    if (!missing(Capability.DURABLE)) {
      closeAndOpen();
      assertFound(recorded);
    }
  }

  private void assertFound(Map<PurchaseContent, JournalEntry> recorded) throws Exception {
    for (Map.Entry<PurchaseContent, JournalEntry> each : recorded.entrySet()) {
      PurchaseContent content = each.getKey();
      JournalEntry found = journal.find(content.merchant(), content.reference()).orElse(null);
      assertEquals(each.getValue(), found);
      assertTrue(found.isOf(content), content::toString);
      assertEquals(content.amount(), found.amount());
    }
  }

  private JournalEntry doubted(PurchaseContent content) throws Exception {
    return journal.record(granted(content), outcome(JournalState.IN_DOUBT));
  }

  private void assertDistinct(List<PurchaseContent> contents) throws Exception {
    Map<PurchaseContent, JournalEntry> recorded = new LinkedHashMap<>();
    for (PurchaseContent content : contents) {
      recorded.put(content, doubted(content));
    }
    assertKept(recorded);
    List<JournalEntry> open = allOpen(3);
    assertEquals(contents.size(), open.size(), "entries in all pages");
    assertEquals(new HashSet<>(recorded.values()), new HashSet<>(open));
  }

  @Test
  void similarMerchantsAreDistinct() throws Exception {
    List<PurchaseContent> contents = new ArrayList<>();
    for (String merchant : Arrays.asList("shop ", " shop", "shop\u00a0")) {
      contents.add(JournalPurchases.first(merchant, "INV-1", JournalPurchases.ten()));
    }
    for (String merchant : SIMILAR) {
      contents.add(JournalPurchases.first(merchant, "INV-1", JournalPurchases.ten()));
    }
    assertDistinct(contents);
  }

  @Test
  void similarReferencesAreDistinct() throws Exception {
    assertDistinct(SIMILAR.stream().map(JournalPurchases::first).collect(Collectors.toList()));
  }

  @ParameterizedTest(name = ContractRows.ROW_NAME)
  @ValueSource(strings = {"x", "\u00e9", "\u5546", "\ud83d\udcb3"})
  void textsOf255CharactersAreKept(String unit) throws Exception {
    String text = String.join("", Collections.nCopies(255 / unit.length(), unit));
    String longest = text + (text.length() < 255 ? "x" : "");
    assertEquals(255, longest.length());
    String other = longest.substring(0, 254) + "y";
    assertDistinct(
        Arrays.asList(
            JournalPurchases.first(longest, longest, JournalPurchases.ten()),
            JournalPurchases.first(other, longest, JournalPurchases.ten()),
            JournalPurchases.first(longest, other, JournalPurchases.ten())));
  }

  @Test
  void theLongestTextsOfTheGatewayAreKept() throws Exception {
    String id = String.join("", Collections.nCopies(64, "d"));
    String note = "\u00c5sa \u4e00 \ud83d\ude00 'said' \"so\"; a\\b,%|\u2028: ";
    JournalOutcome longest =
        JournalOutcome.stored(JournalState.APPROVED, id, id.substring(32), "a-._~:Z9", null)
            .withNote(note + id + id + id.substring(note.length() - 8));
    assertEquals(id, longest.gatewayId().orElse(""));
    assertEquals(200, longest.note().get().length());
    PurchaseContent content = JournalPurchases.first("INV-1");
    assertKept(Collections.singletonMap(content, journal.record(granted(content), longest)));
  }

  @Test
  void amountsAndCurrenciesAreExact() throws Exception {
    Map<PurchaseContent, JournalEntry> recorded = new LinkedHashMap<>();
    for (String currency : new String[] {"JPY", "AUD", "KWD", "UYW"}) {
      for (long minorUnits : new long[] {0, 1, 9, 10, 999, Integer.MAX_VALUE}) {
        Money amount = Money.ofMinor(minorUnits, currency);
        PurchaseContent content = JournalPurchases.first("shop-1", currency + minorUnits, amount);
        recorded.put(content, doubted(content));
      }
    }
    assertKept(recorded);
  }

  @Test
  void amountsInCurrenciesThatTheTableHasNotAreExact() throws Exception {
    Map<PurchaseContent, JournalEntry> recorded = new LinkedHashMap<>();
    for (String currency : new String[] {"QQQ", "AUD", "XAU"}) {
      for (int exponent = 0; exponent <= 4; exponent++) {
        Money amount = Money.ofMinor(1234, CurrencyUnit.fromStored(currency, exponent));
        PurchaseContent content = JournalPurchases.first("shop-1", currency + exponent, amount);
        recorded.put(content, doubted(content));
      }
    }
    assertKept(recorded);
  }

  @Test
  void timesAreExactToTheMillisecond() throws Exception {
    Map<PurchaseContent, JournalEntry> recorded = new LinkedHashMap<>();
    for (String time :
        new String[] {
          "1970-01-01T00:00:00Z",
          "1970-01-01T00:00:00.001999999Z",
          "2016-12-31T23:59:59.999999999Z",
          "2027-03-28T01:30:00.5Z",
          "2038-01-19T03:14:08.123456789Z",
          "2106-02-07T06:28:16.1Z",
          "2999-12-31T23:59:59.999Z"
        }) {
      clock.set(Instant.parse(time));
      PurchaseContent content = JournalPurchases.first(time.replace(':', '.'));
      JournalEntry entry = doubted(content);
      assertEquals(Instant.parse(time).toEpochMilli(), entry.claimedAt().toEpochMilli());
      assertEquals(0, entry.claimedAt().getNano() % 1_000_000);
      recorded.put(content, entry);
    }
    assertKept(recorded);
  }
}
