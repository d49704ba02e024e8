package io.cardfile.reconcile.model;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalState;
import io.cardfile.reconcile.model.World.Entry;
import io.cardfile.reconcile.model.World.Request;
import io.cardfile.reconcile.model.World.Stage;
import io.cardfile.reconcile.model.World.Work;

/**
 * Two workers that pay and reconcile one reference with one journal. The gateway accepts every
 * request that reaches it, at any time within a tick after it was sent, and may void a charge. A
 * killed worker loses everything that it has not recorded.
 */
final class Model {

  private static final JournalState[] ANSWERS = {
    JournalState.APPROVED, JournalState.DECLINED, JournalState.REFUSED, JournalState.NOT_PROCESSED
  };

  /** The maximum number of claims of the reference. */
  private static final int CLAIMS = 3;

  private final RealRules rules = new RealRules();
  private final PlantedError error;

  /** Creates a model with a planted error; null for none. */
  Model(PlantedError error) {
    this.error = error;
  }

  /** Receives each step, and the world after it. */
  interface Steps {
    void add(Step step, World next);
  }

  /**
   * One step.
   *
   * @param worker 0 or 1; -1 for the gateway, the journal and time
   */
  record Step(int worker, String words, Object detail) {

    @Override
    public String toString() {
      String who = worker < 0 ? "" : "worker " + (worker + 1) + " ";
      return who + words + (detail == null ? "" : ": " + detail);
    }
  }

  private boolean has(PlantedError planted) {
    return error == planted;
  }

  /** Passes every possible step in {@code world} to {@code steps}. */
  void steps(World world, Steps steps) {
    for (int worker = 0; worker < 2; worker++) {
      worker(new From(world, worker, steps));
    }
    From none = new From(world, -1, steps);
    for (int claim = 1; claim <= world.requests().size(); claim++) {
      gateway(none, claim);
    }
    journal(none);
    if (world.count(Request.LATE) == 0) {
      none.to("time goes on", null, world.older());
    }
  }

  /** The steps from one world of one worker, or of none. */
  private record From(World world, int worker, Steps steps) {

    void to(String words, Object detail, World next) {
      steps.add(new Step(worker, words, detail), next);
    }

    void work(String words, Object detail, Work work) {
      to(words, detail, world.with(worker, work));
    }

    Work work() {
      return world.worker(worker);
    }
  }

  private void worker(From from) {
    switch (from.work().stage()) {
      case IDLE -> begin(from);
      case CLAIMED -> send(from);
      case WAITING_FOR_REPLY -> reply(from);
      case READ -> lookUp(from);
      default -> record(from);
    }
    if (from.work().stage() != Stage.IDLE) {
      from.work("is killed", null, Work.NONE);
    }
  }

  private void begin(From from) {
    Entry entry = from.world().entry();
    if (entry.is(JournalState.IN_DOUBT)) {
      from.work("reads that it is in doubt", null, new Work(Stage.READ, null, entry));
    }
    int claim = from.world().requests().size() + 1;
    if (isGranted(entry) && claim <= CLAIMS) {
      Entry granted = new Entry(JournalState.PREPARED, entry.attempt() + 1, claim, 0);
      World claimed = from.world().with(granted).with(claim, Request.NONE);
      from.to("claims", null, claimed.with(from.worker(), new Work(Stage.CLAIMED, null, granted)));
    }
  }

  private boolean isGranted(Entry entry) {
    Claim.Kind kind = rules.claim(entry);
    return kind == Claim.Kind.GRANTED
        || kind == Claim.Kind.OPEN && has(PlantedError.CLAIMS_WHAT_IS_OPEN)
        || kind == Claim.Kind.ANSWERED && has(PlantedError.CLAIMS_WHAT_IS_ANSWERED);
  }

  private void send(From from) {
    Work work = from.work();
    from.work("does not send", null, work.now(Stage.CALL_ENDED, JournalState.NOT_SENT));
    if (work.entry().age() == 0 || has(PlantedError.SENDS_AFTER_THE_LEASE)) {
      World sent = from.world().with(work.entry().claim(), Request.SENT);
      from.to("sends", null, sent.with(from.worker(), work.now(Stage.WAITING_FOR_REPLY, null)));
    }
  }

  private void reply(From from) {
    JournalState silence =
        has(PlantedError.TAKES_SILENCE_FOR_NOT_SENT)
            ? JournalState.NOT_SENT
            : JournalState.IN_DOUBT;
    from.work("waits no longer", silence, from.work().now(Stage.CALL_ENDED, silence));
    if (has(PlantedError.TAKES_A_STALE_REFUSAL)) {
      JournalState stale = JournalState.REFUSED;
      from.work("reads a stale reply", stale, from.work().now(Stage.CALL_ENDED, stale));
    }
  }

  private void lookUp(From from) {
    Request found = from.world().found();
    lookUp(from, "looks it up", isTooEarlyFor(found) ? Entry.OLD : age(from), found, true);
    boolean isVerified = has(PlantedError.BELIEVES_THE_WRONG_ADDRESS);
    lookUp(from, "looks it up at a wrong address", age(from), Request.NONE, isVerified);
  }

  private static int age(From from) {
    return from.work().entry().age();
  }

  private boolean isTooEarlyFor(Request found) {
    return switch (found) {
      case NONE -> has(PlantedError.BELIEVES_NOT_FOUND_TOO_EARLY);
      case VOIDED -> has(PlantedError.BELIEVES_A_VOID_TOO_EARLY);
      case DECLINED -> has(PlantedError.BELIEVES_A_DECLINE_TOO_EARLY);
      default -> false;
    };
  }

  private void lookUp(From from, String words, int age, Request found, boolean isVerified) {
    JournalState resolved = rules.reconciled(age, found, isVerified).orElse(null);
    if (found == Request.CHARGED && has(PlantedError.TAKES_A_CHARGE_FOR_NONE)) {
      resolved = JournalState.NOT_CHARGED;
    }
    Work next = resolved == null ? Work.NONE : from.work().now(Stage.RESOLVING, resolved);
    from.work(words, resolved, next);
  }

  private void record(From from) {
    Work work = from.work();
    Entry current = from.world().entry();
    Entry meant = work.entry();
    if (has(PlantedError.RECORDS_FOR_ANOTHER_CLAIM)) {
      meant = new Entry(meant.state(), meant.attempt(), current.claim(), 0);
    }
    Entry recorded = rules.record(current, meant, work.outcome()).orElse(null);
    if (recorded == null && has(PlantedError.REPLACES_WHAT_IS_RECORDED)) {
      recorded = new Entry(work.outcome(), current.attempt(), current.claim(), 0);
    }
    if (recorded == null) {
      from.work("is refused to record", work.outcome(), Work.NONE);
    } else {
      World changed = from.world().with(recorded);
      from.to("records", work.outcome(), changed.with(from.worker(), Work.NONE));
    }
  }

  private void gateway(From from, int claim) {
    World world = from.world();
    if (world.request(claim) == Request.CHARGED) {
      from.to("the gateway voids attempt", claim, world.with(claim, Request.VOIDED));
    }
    if (!world.request(claim).isOnItsWay()) {
      return;
    }
    from.to("the request is lost", claim, world.with(claim, Request.NONE));
    for (JournalState answer : ANSWERS) {
      Request taken =
          switch (answer) {
            case APPROVED -> Request.CHARGED;
            case DECLINED -> Request.DECLINED;
            default -> Request.NONE;
          };
      World arrived = world.with(claim, taken);
      from.to("the request arrives, the reply is lost", answer, arrived);
      for (int worker = 0; worker < 2; worker++) {
        Work work = world.worker(worker);
        if (work.stage() == Stage.WAITING_FOR_REPLY && work.isCallOf(claim)) {
          from.to(
              "the request arrives, and worker " + (worker + 1) + " has the reply",
              answer,
              arrived.with(worker, work.now(Stage.CALL_ENDED, answer)));
        }
      }
    }
  }

  private void journal(From from) {
    World world = from.world();
    Entry entry = world.entry();
    boolean isUnderWay =
        world.first().isCallOf(entry.claim()) || world.second().isCallOf(entry.claim());
    if (entry.is(JournalState.PREPARED) && (entry.age() > 0 || !isUnderWay)) {
      JournalState left =
          has(PlantedError.TAKES_A_CRASH_FOR_NOT_CHARGED)
              ? JournalState.NOT_CHARGED
              : JournalState.IN_DOUBT;
      Entry over = new Entry(left, entry.attempt(), entry.claim(), 0);
      from.to("the lease is over", left, world.with(over));
    }
    if (isPurged(entry)) {
      from.to("the journal purges it", null, world.with(Entry.NONE));
    }
  }

  /** An approved entry is not purged here, because its reference is not used again. */
  private boolean isPurged(Entry entry) {
    boolean isOpen = entry.is(JournalState.PREPARED) || entry.is(JournalState.IN_DOUBT);
    return entry.age() == Entry.OLD && (!isOpen || has(PlantedError.PURGES_WHAT_IS_OPEN));
  }

  /** Returns the promise that {@code after} breaks, reached from {@code before}; null if none. */
  static String broken(World before, World after) {
    int charges = after.count(Request.CHARGED);
    JournalState state = after.entry().state();
    if (charges > 1) {
      return "charged twice";
    }
    if (charges == 1 && state != JournalState.APPROVED && (state == null || !state.isOpen())) {
      return "charged, and the journal has " + state;
    }
    boolean wasCharged = charges + after.count(Request.VOIDED) > 0;
    if (state == JournalState.APPROVED && !wasCharged) {
      return "approved, and not charged";
    }
    if (before.entry().is(JournalState.APPROVED) && state != JournalState.APPROVED) {
      return "was approved, and the journal has " + state;
    }
    return isMisreported(after, after.first()) || isMisreported(after, after.second())
        ? "reported as " + after.first().outcome() + " or " + after.second().outcome()
        : null;
  }

  /** A caller gets the outcome of its own call, even if it cannot be recorded. */
  private static boolean isMisreported(World world, Work work) {
    if (work.stage() != Stage.CALL_ENDED || work.outcome() == JournalState.IN_DOUBT) {
      return false;
    }
    Request request = world.request(work.entry().claim());
    boolean wasCharged = request == Request.CHARGED || request == Request.VOIDED;
    return work.outcome() == JournalState.APPROVED
        ? !wasCharged
        : wasCharged || request.isOnItsWay();
  }
}
