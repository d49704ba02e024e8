package io.cardfile.sample.android;

/** Draws; called on the main thread alone. */
interface CheckoutView {

  /** Shows this instead of whatever was there. */
  void show(Screen screen);

  /** The payer turns to another app while a payment is under way; this one is kept. */
  void leave();

  /** The payer is done: the app's screen is closed. */
  void close();
}
