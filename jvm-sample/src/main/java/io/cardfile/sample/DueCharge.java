package io.cardfile.sample;

import io.cardfile.purchase.PurchaseRequest;

/** A charge that is due, and the line of the file that asks for it, counted from 1. */
record DueCharge(long line, PurchaseRequest request) {

  String reference() {
    return request.reference();
  }
}
