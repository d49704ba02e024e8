package io.cardfile.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.purchase.StoredCredential.CardToken;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PurchaseListTest {

  private static final List<StoredCredential> CARDS =
      List.of(
          StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-1")),
          StoredCredential.schemeGaveNoTrackingId(CardToken.of("tok-2")));

  private final PurchaseList list = new PurchaseList(7, CARDS);

  @Test
  void isTheSameInEveryProcess() {
    PurchaseList other = new PurchaseList(7, CARDS);
    for (int i = 0; i < 1000; i++) {
      assertEquals(list.get(i).toString(), other.get(i).toString());
      assertEquals(list.amount(i), list.get(i).amount().minorUnits());
    }
  }

  @Test
  void mixesFirstAndLaterPurchases() {
    long first =
        IntStream.range(0, 1000)
            .filter(i -> list.get(i).kind() == PurchaseRequest.Kind.FIRST_CARD_ON_FILE)
            .count();
    assertTrue(first > 150 && first < 350, first + " of 1000 are first transactions");
  }

  @Test
  void mistakeHasTheSameReferenceAndAnotherAmount() {
    PurchaseRequest right = list.get(17);
    PurchaseRequest wrong = list.other(17);
    assertEquals(right.reference(), wrong.reference());
    assertNotEquals(right.amount(), wrong.amount());
  }

  @Test
  void indexIsReadFromTheReference() {
    assertEquals(4711, PurchaseList.index(list.get(4711).reference()));
  }
}
