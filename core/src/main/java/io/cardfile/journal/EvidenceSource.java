package io.cardfile.journal;

import io.cardfile.money.Money;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

/** An {@link OutcomeSource} as a {@link Reconciler} was given it. Immutable. */
final class EvidenceSource {

  /** A call of a source has failed; the cause is what it threw. */
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    private Failure(Throwable cause) {
      super(null, cause, false, false);
    }

    /** Returns the name of the class of what the source threw: its message may hold values. */
    String name() {
      return Objects.requireNonNull(getCause(), "cause == null").getClass().getName();
    }
  }

  final String name;
  final boolean isTrusted;
  private final OutcomeSource source;

  EvidenceSource(String name, OutcomeSource source, boolean isTrusted) {
    this.name = name;
    this.source = source;
    this.isTrusted = isTrusted;
  }

  /** Asks about an entry in doubt. */
  Finding find(JournalEntry entry) throws Failure {
    return guarded(() -> Objects.requireNonNull(source.find(entry), "finding == null"));
  }

  /** Asks about a purchase that shows what the source knows; fails when interrupted. */
  Finding check(JournalEntry known) throws Failure {
    if (Thread.currentThread().isInterrupted()) {
      throw new Failure(new InterruptedException());
    }
    return find(known);
  }

  List<String> chargedReferences(String merchant, int limit) throws Failure {
    return guarded(() -> copied(source.chargedReferences(merchant, limit)));
  }

  List<String> chargedReferences(String merchant, Money amount) throws Failure {
    return guarded(() -> copied(source.chargedReferences(merchant, amount)));
  }

  private static List<String> copied(List<String> references) {
    List<String> copy = new ArrayList<>(references);
    copy.forEach(reference -> Objects.requireNonNull(reference, "reference == null"));
    return copy;
  }

  private static <T> T guarded(Callable<T> call) throws Failure {
    try {
      return call.call();
    } catch (VirtualMachineError e) {
      throw e;
    } catch (Throwable e) {
      Reconciler.keepInterrupt(e);
      throw new Failure(e);
    }
  }
}
