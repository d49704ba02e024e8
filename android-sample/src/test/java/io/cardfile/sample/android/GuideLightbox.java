package io.cardfile.sample.android;

/** What an app shows, as docs/android.md uses it. */
public interface GuideLightbox {

  /** Opens the wallet's page. */
  void open(String token, String checkoutId);

  /** Says that it did not open. */
  void unavailable();
}
