package io.cardfile.reconcile.model;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalState;
import io.cardfile.reconcile.model.Reference.Trust;
import io.cardfile.reconcile.model.Step.Kind;
import io.cardfile.reconcile.model.Work.Stage;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Two processes that pay and reconcile with one journal. The gateway accepts every request that
 * reaches it, at any time within a tick after it was sent. A killed process loses everything that
 * it has not recorded.
 */
final class Model {

  private static final JournalState[] ANSWERS = {
    JournalState.APPROVED, JournalState.DECLINED, JournalState.REFUSED, JournalState.NOT_PROCESSED
  };
  private static final JournalState[] RESTORABLE = {JournalState.APPROVED, JournalState.IN_DOUBT};

  private final RealRules rules = new RealRules();
  private final Set<Rule> broken;
  private final int claims;
  private final boolean hasBackups;

  /**
   * Creates a model.
   *
   * @param claims the maximum number of claims of a reference
   * @param hasBackups whether the journal may be lost once, and a backup restored
   * @param broken the rules that are disabled
   */
  Model(int claims, boolean hasBackups, Rule... broken) {
    this.claims = claims;
    this.hasBackups = hasBackups;
    this.broken = EnumSet.noneOf(Rule.class);
    this.broken.addAll(Set.of(broken));
  }

  @Override
  public String toString() {
    String without = broken.isEmpty() ? "" : " without " + broken;
    return "claimed " + claims + " times" + (hasBackups ? ", with a backup" : "") + without;
  }

  private boolean keeps(Rule rule) {
    return !broken.contains(rule);
  }

  /** Passes every possible step in {@code world} to {@code next}. */
  void steps(World world, BiConsumer<Step, World> next) {
    for (int process = 0; process < 2; process++) {
      process(world, process, next);
    }
    for (int i = 0; i < world.references(); i++) {
      gateway(world, i, next);
      journal(world, i, next);
    }
    if (hasBackups) {
      backups(world, next);
    }
    tick(world, next);
  }

  private void process(World world, int process, BiConsumer<Step, World> next) {
    Work work = world.process(process);
    Sink sink = new Sink(world, process, work.reference(), next);
    switch (work.stage()) {
      case IDLE -> {
        for (int i = 0; i < world.references(); i++) {
          begin(new Sink(world, process, i, next));
        }
      }
      case CLAIMED -> {
        sink.work(Kind.NO_SENDING, null, work.now(Stage.CALL_ENDED, JournalState.NOT_SENT));
        if (work.entry().age() == 0 || !keeps(Rule.SEND_WITHIN_THE_LEASE)) {
          Work waiting = work.now(Stage.WAITING_FOR_REPLY, null);
          sink.next(Kind.SEND, null, waiting, sink.of().with(work.entry().claim(), Request.SENT));
        }
      }
      case WAITING_FOR_REPLY -> reply(work, sink);
      case READ -> lookUp(work, sink);
      default -> end(work, sink);
    }
    if (work.stage() != Stage.IDLE) {
      sink.work(Kind.CRASH, null, Work.NONE);
    }
  }

  private void begin(Sink sink) {
    Reference reference = sink.of();
    if (reference.trust() == Trust.FORGETFUL && keeps(Rule.RESTORE_FIRST)) {
      return;
    }
    Entry entry = reference.entry();
    if (entry.is(JournalState.IN_DOUBT)) {
      sink.work(Kind.READ, null, new Work(Stage.READ, null, sink.index, entry));
    }
    Claim.Kind claim = rules.claim(entry);
    if (claim != Claim.Kind.GRANTED) {
      sink.work(Kind.CLAIM, claim, Work.NONE);
    } else if (reference.claims() < claims) {
      Entry granted =
          new Entry(JournalState.PREPARED, entry.attempt() + 1, reference.claims() + 1, 0);
      Work claimed = new Work(Stage.CLAIMED, null, sink.index, granted);
      sink.next(Kind.CLAIM, claim, claimed, reference.claimed(granted));
    }
  }

  private void reply(Work work, Sink sink) {
    JournalState silence =
        keeps(Rule.NO_REPLY_IS_DOUBT) ? JournalState.IN_DOUBT : JournalState.NOT_SENT;
    sink.work(Kind.NO_REPLY, silence, work.now(Stage.CALL_ENDED, silence));
    if (!keeps(Rule.REFUSAL_OF_THIS_REQUEST)) {
      leftOver(JournalState.REFUSED, work, sink);
    }
    if (!keeps(Rule.REJECTION_OF_THIS_REQUEST)) {
      leftOver(JournalState.NOT_PROCESSED, work, sink);
    }
  }

  private void leftOver(JournalState answer, Work work, Sink sink) {
    sink.work(Kind.LEFT_OVER, answer, work.now(Stage.CALL_ENDED, answer));
  }

  private void lookUp(Work work, Sink sink) {
    JournalState found = sink.of().found();
    int age = keeps(Rule.QUIET_PERIOD) ? work.entry().age() : Entry.OLD;
    JournalState evidence = rules.evidence(age, found, true).orElse(null);
    if (evidence == null) {
      sink.work(Kind.LOOK_UP_FOR_NOTHING, null, Work.NONE);
    } else {
      sink.work(Kind.LOOK_UP, evidence, work.now(Stage.RESOLVING, evidence));
    }
    boolean isTaken = !keeps(Rule.PROVEN_SOURCE);
    rules
        .evidence(age, JournalState.NOT_CHARGED, isTaken)
        .ifPresent(e -> sink.work(Kind.WRONG_PLACE, e, work.now(Stage.RESOLVING, e)));
  }

  private void end(Work work, Sink sink) {
    Entry current = sink.of().entry();
    Entry meant = work.entry();
    if (!keeps(Rule.CLAIMS_ARE_DISTINGUISHED)) {
      meant = new Entry(meant.state(), meant.attempt(), current.claim(), meant.age());
    }
    Entry recorded = rules.record(current, meant, work.outcome()).orElse(null);
    if (recorded == null) {
      sink.work(Kind.CONFLICT, work.outcome(), Work.NONE);
    } else {
      sink.next(Kind.RECORD, work.outcome(), Work.NONE, sink.of().with(recorded));
    }
    sink.work(Kind.FORGET, null, Work.NONE);
  }

  private void gateway(World world, int index, BiConsumer<Step, World> next) {
    Sink sink = new Sink(world, -1, index, next);
    Reference reference = sink.of();
    for (int claim = 1; claim <= reference.claims(); claim++) {
      if (reference.request(claim).isOnItsWay()) {
        sink.reference(Kind.LOST, null, reference.with(claim, Request.NONE));
        for (JournalState answer : ANSWERS) {
          arrival(sink, claim, answer);
        }
      }
    }
  }

  /** A process that waits for the reply gets it at once; it may still miss the reply. */
  private void arrival(Sink sink, int claim, JournalState answer) {
    Request taken =
        switch (answer) {
          case APPROVED -> Request.CHARGED;
          case DECLINED -> Request.DECLINED;
          default -> Request.NONE;
        };
    World arrived = sink.world.with(sink.index, sink.of().with(claim, taken));
    for (int process = 0; process < 2; process++) {
      Work work = arrived.process(process);
      if (work.stage() == Stage.WAITING_FOR_REPLY && work.isCallOf(sink.index, claim)) {
        Step step = new Step(Kind.REPLY, answer, process, sink.index);
        sink.next.accept(step, arrived.with(process, work.now(Stage.CALL_ENDED, answer)));
      }
    }
    sink.next.accept(new Step(Kind.ARRIVAL, answer, -1, sink.index), arrived);
  }

  private void journal(World world, int index, BiConsumer<Step, World> next) {
    Sink sink = new Sink(world, -1, index, next);
    Reference reference = sink.of();
    Entry entry = reference.entry();
    if (entry.is(JournalState.PREPARED) && (entry.age() > 0 || !isUnderWay(world, index, entry))) {
      JournalState left =
          keeps(Rule.LEFT_IS_DOUBT) ? JournalState.IN_DOUBT : JournalState.NOT_CHARGED;
      Entry found = new Entry(left, entry.attempt(), entry.claim(), 0);
      sink.reference(Kind.LEASE_OVER, left, reference.with(found));
    }
    if (isPurged(entry)) {
      sink.reference(Kind.PURGE, null, reference.with(Entry.NONE));
    }
    for (JournalState ending : RESTORABLE) {
      restore(sink, ending);
    }
  }

  private static boolean isUnderWay(World world, int index, Entry entry) {
    return world.first().isCallOf(index, entry.claim())
        || world.second().isCallOf(index, entry.claim());
  }

  /**
   * Returns whether a purge removes the entry. An answered entry is not purged here, because its
   * reference is not used again.
   */
  private boolean isPurged(Entry entry) {
    boolean mayGo =
        entry.state() != null
            && (entry.state().allowsNextAttempt()
                || entry.state().isOpen() && !keeps(Rule.PURGE_WHAT_IS_RESOLVED));
    return mayGo && entry.age() == Entry.OLD;
  }

  /** Restores from the gateway's list, which may be older than its latest charges. */
  private void restore(Sink sink, JournalState ending) {
    Reference reference = sink.of();
    boolean isDoubt = ending == JournalState.IN_DOUBT;
    if (reference.claims() == 0 || !isDoubt && reference.count(Request.CHARGED) == 0) {
      return;
    }
    Entry entry = reference.entry();
    boolean isKept =
        isDoubt && entry.is(JournalState.IN_DOUBT) && !keeps(Rule.RESTORED_DOUBT_IS_NEW);
    Entry restored = isKept ? entry : rules.restored(entry, ending);
    World changed = sink.world.with(sink.index, reference.restored(restored));
    boolean isNew = entry.state() == null;
    sink.next.accept(
        new Step(Kind.RESTORE, ending, -1, sink.index),
        isNew ? changed.withoutRestored(sink.index) : changed);
  }

  private void backups(World world, BiConsumer<Step, World> next) {
    if (world.one().trust() != Trust.COMPLETE) {
      return;
    }
    boolean hasCopy = world.one().copy() != null;
    boolean isStopped = hasCopy && keeps(Rule.STOP_FIRST);
    World changed = isStopped ? new World(Work.NONE, Work.NONE, world.one(), world.other()) : world;
    for (int i = 0; i < world.references(); i++) {
      Reference reference = world.reference(i);
      changed = changed.with(i, hasCopy ? reference.rolledBack() : reference.copied());
    }
    next.accept(new Step(hasCopy ? Kind.ROLL_BACK : Kind.BACKUP, null, -1, 0), changed);
  }

  private static void tick(World world, BiConsumer<Step, World> next) {
    World later =
        new World(world.first().older(), world.second().older(), world.one(), world.other());
    for (int i = 0; i < world.references(); i++) {
      Reference older = world.reference(i).older();
      if (older == null) {
        return;
      }
      later = later.with(i, older);
    }
    next.accept(new Step(Kind.TICK, null, -1, 0), later);
  }

  /** Receives the steps of one process, or of none, for one reference. */
  private record Sink(World world, int process, int index, BiConsumer<Step, World> next) {

    Reference of() {
      return world.reference(index);
    }

    void work(Kind kind, Object detail, Work work) {
      next(kind, detail, work, of());
    }

    void reference(Kind kind, Object detail, Reference reference) {
      next.accept(new Step(kind, detail, process, index), world.with(index, reference));
    }

    void next(Kind kind, Object detail, Work work, Reference reference) {
      World changed = world.with(process, work).with(index, reference);
      next.accept(new Step(kind, detail, process, index), changed);
    }
  }
}
