package io.cardfile.chaos;

import java.io.IOException;

/** Makes purchases in one {@link ClientMode}. Thread-safe. */
interface PurchaseClient extends AutoCloseable {

  /** Makes one call. */
  CallResult charge(int index, CallResult.Call call);

  @Override
  void close() throws IOException;
}
