package io.cardfile.sample.android;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.net.Uri;
import android.os.Bundle;
import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

/** What Android keeps of a process that is killed. */
public final class SavedNoteOnAndroidTest extends OnAndroid {

  @Test
  public void theNoteHoldsInvoiceAndStepAndNothingOfTheWallet() {
    inLightbox();
    Uri page = Uri.parse(phone.lightbox().url());
    phone.lightbox().agree();
    Bundle note = phone.leave();

    Set<String> own = new HashSet<>(note.keySet());
    own.removeIf(key -> key.startsWith("android:"));
    assertEquals(Set.of("invoice", "step"), own);
    assertTrue(note.getString("invoice").startsWith("APP-"));
    assertEquals("SUBMITTED", note.getString("step"));
    String token = Uri.parse("any:?" + page.getEncodedFragment()).getSchemeSpecificPart();
    for (String secret : token.substring(1).split("&")) {
      assertFalse(secret, note.toString().contains(secret.substring(secret.indexOf('=') + 1)));
    }
  }

  @Test
  public void aDamagedNoteIsAskedAboutOrForgotten() {
    Bundle unknownStep = submitting().settle().leave();
    unknownStep.putString("step", "no such step");
    world.killProcess();
    assertEquals("Paid", phone.comeBack(unknownStep).settle().title());

    world.killProcess();
    assertEquals("Your cart", phone.comeBack(new Bundle()).settle().title());
  }
}
