package io.cardfile.sample.android;

/** Draws; called on the main thread alone. */
interface CheckoutView {

  /** Shows this instead of whatever was there. */
  void show(Screen screen);

  /** The payer is done: the app's screen is closed. */
  void close();
}
