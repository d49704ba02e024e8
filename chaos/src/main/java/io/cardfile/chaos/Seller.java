package io.cardfile.chaos;

/** Sells, in the one or the other way. Thread-safe. */
interface Seller extends AutoCloseable {

  /** Makes one call. */
  Told sell(int index, Told.Call call);

  @Override
  void close();
}
