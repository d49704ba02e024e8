package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.net.Uri;
import android.os.Bundle;
import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

/** The state that Android keeps of a killed process. */
public final class SavedStateOnAndroidTest extends OnAndroid {

  @Test
  public void theNoteHoldsInvoiceAndStepAndNothingOfTheWallet() {
    inLightbox();
    Uri page = Uri.parse(phone.lightbox().url());
    phone.lightbox().agree();
    Bundle saved = phone.leave();

    Set<String> own = new HashSet<>(saved.keySet());
    own.removeIf(key -> key.startsWith("android:"));
    assertEquals(Set.of("invoice", "step"), own);
    assertTrue(saved.getString("invoice").startsWith("APP-"));
    assertEquals("SUBMITTED", saved.getString("step"));
    String token = Uri.parse("any:?" + page.getEncodedFragment()).getSchemeSpecificPart();
    for (String secret : token.substring(1).split("&")) {
      assertFalse(secret, saved.toString().contains(secret.substring(secret.indexOf('=') + 1)));
    }
  }

  @Test
  public void damagedSavedStateIsQueriedOrDropped() {
    Bundle unknownStep = submitting().settle().leave();
    unknownStep.putString("step", "no such step");
    environment.killProcess();
    assertEquals("Paid", phone.comeBack(unknownStep).settle().title());

    environment.killProcess();
    assertEquals("Your cart", phone.comeBack(new Bundle()).settle().title());
  }
}
