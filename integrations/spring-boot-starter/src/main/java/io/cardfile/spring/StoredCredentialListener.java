package io.cardfile.spring;

import io.cardfile.journal.JournalEntry;
import io.cardfile.purchase.StoredCredential;

/**
 * Stores the credential of a first card-on-file payment that was in doubt, and that the scheduled
 * reconciler found charged. The reconciler calls every bean of this type on its own thread, before
 * it records the approval, at least once for each credential: storing twice must do no harm.
 */
@FunctionalInterface
public interface StoredCredentialListener {

  /**
   * Stores {@code credential}. If this method throws an exception, the entry stays in doubt, and
   * the next run calls it again.
   */
  void onStoredCredential(JournalEntry entry, StoredCredential credential);
}
