package io.cardfile.sample.billing;

import io.cardfile.purchase.PurchaseRequest;
import java.util.Optional;

/**
 * A due charge and the number of its line in the file, counted from 1.
 *
 * @param cardId the ID of the card; empty if the file has the credential itself
 */
record DueCharge(long line, Optional<String> cardId, PurchaseRequest request) {

  String reference() {
    return request.reference();
  }
}
