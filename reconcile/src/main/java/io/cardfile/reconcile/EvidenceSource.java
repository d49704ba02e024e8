package io.cardfile.reconcile;

import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/**
 * An {@link OutcomeSource} with its name and settings. Wraps exceptions of the source in an {@link
 * ExecutionException}, to distinguish them from failures of the journal. Immutable.
 */
final class EvidenceSource {

  final String name;
  final boolean isTrusted;
  private final OutcomeSource source;

  EvidenceSource(String name, OutcomeSource source, boolean isTrusted) {
    this.name = name;
    this.source = source;
    this.isTrusted = isTrusted;
  }

  /** Queries an entry in doubt. */
  Finding find(JournalEntry entry) throws ExecutionException {
    return guarded(() -> Objects.requireNonNull(source.find(entry), "finding == null"));
  }

  /** Queries an approved purchase to prove the source; fails when interrupted. */
  Finding check(JournalEntry known) throws ExecutionException {
    if (Thread.currentThread().isInterrupted()) {
      throw new ExecutionException(new InterruptedException());
    }
    return find(known);
  }

  List<String> chargedReferences(String merchant, int limit) throws ExecutionException {
    return guarded(() -> copied(source.chargedReferences(merchant, limit)));
  }

  List<String> chargedReferences(String merchant, Money amount) throws ExecutionException {
    return guarded(() -> copied(source.chargedReferences(merchant, amount)));
  }

  /**
   * Returns the class name of the source's exception, without its message, which may contain
   * values.
   */
  static String causeOf(ExecutionException e) {
    return Objects.requireNonNull(e.getCause(), "cause == null").getClass().getName();
  }

  private static List<String> copied(List<String> references) {
    List<String> copy = new ArrayList<>(references);
    if (copy.contains(null)) {
      throw new NullPointerException("reference == null");
    }
    return copy;
  }

  private static <T> T guarded(Callable<T> call) throws ExecutionException {
    try {
      return call.call();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      throw new ExecutionException(e);
    }
  }
}
