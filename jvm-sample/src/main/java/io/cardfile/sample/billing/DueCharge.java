package io.cardfile.sample.billing;

import io.cardfile.purchase.PurchaseRequest;

/** A due charge and the number of its line in the file, counted from 1. */
record DueCharge(long line, PurchaseRequest request) {

  String reference() {
    return request.reference();
  }
}
