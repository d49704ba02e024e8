package io.cardfile.sample.android;

import android.content.SharedPreferences;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Keeps the payment in the app's preferences. Thread-safe. */
final class PreferencesStore implements PaymentStore {

  private static final String INVOICE = "invoice";
  private static final String SUBMITTED = "submitted";

  private final SharedPreferences preferences;

  PreferencesStore(SharedPreferences preferences) {
    this.preferences = preferences;
  }

  @Override
  public @Nullable String invoice() {
    return preferences.getString(INVOICE, null);
  }

  @Override
  public boolean isSubmitted() {
    return preferences.getBoolean(SUBMITTED, true);
  }

  @Override
  public void save(String invoice, boolean submitted) throws IOException {
    boolean isDurable =
        preferences.edit().putString(INVOICE, invoice).putBoolean(SUBMITTED, submitted).commit();
    if (!isDurable) {
      throw new IOException("the payment is not stored");
    }
  }

  @Override
  public void clear() {
    preferences.edit().clear().apply();
  }
}
