package io.cardfile.sample.android;

import java.io.IOException;

/** Storage that survives the processes of a test. */
final class MemoryStore implements PaymentStore {

  private String invoice;
  private boolean submitted;
  boolean isFull;

  @Override
  public String invoice() {
    return invoice;
  }

  @Override
  public boolean isSubmitted() {
    return submitted;
  }

  @Override
  public void save(String newInvoice, boolean isSubmitted) throws IOException {
    if (isFull) {
      throw new IOException("the storage is full");
    }
    invoice = newInvoice;
    submitted = isSubmitted;
  }

  @Override
  public void clear() {
    invoice = null;
    submitted = false;
  }
}
