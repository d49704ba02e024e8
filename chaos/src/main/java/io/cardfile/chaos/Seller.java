package io.cardfile.chaos;

import java.io.IOException;

/** Sells, in the one or the other way. Thread-safe. */
interface Seller extends AutoCloseable {

  /** Makes one call. */
  CallResult sell(int index, CallResult.Call call);

  @Override
  void close() throws IOException;
}
