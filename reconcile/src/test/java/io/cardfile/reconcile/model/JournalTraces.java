package io.cardfile.reconcile.model;

import io.cardfile.journal.JournalState;
import io.cardfile.reconcile.model.Step.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Paths through the model that contain each pair of consecutive journal operations, in the form
 * that the contract of the journals replays.
 */
final class JournalTraces {

  private static final Map<Kind, Character> OPERATIONS =
      Map.of(
          Kind.CLAIM, 'c',
          Kind.RECORD, 'r',
          Kind.CONFLICT, 'o',
          Kind.READ, 'd',
          Kind.LEASE_OVER, 'x',
          Kind.PURGE, 'p',
          Kind.RESTORE, 's');

  private final Map<Node, Way> ways = new HashMap<>();
  private boolean hasRestarts;
  private boolean hasOneReference;
  private final Queue<Node> next = new ArrayDeque<>();
  private final Set<String> pairs = new HashSet<>();
  private final List<List<Operation>> traces = new ArrayList<>();

  /** A world, and the operation before it if that distinguishes it from others. */
  private record Node(World world, Operation last) {}

  /** The first path to a node; the last operation may belong to an earlier step. */
  private record Way(Node from, Operation operation, Operation last) {}

  /** One operation of a journal, and the entry after it. */
  private record Operation(Step step, JournalState before, Entry after) {

    private static final String STATES = "PADRTSIC"; // In the order of JournalState.

    private static char letter(JournalState state) {
      return state == null ? '-' : STATES.charAt(state.ordinal());
    }

    private boolean isChange() {
      return before != after.state() || step.kind() == Kind.RESTORE;
    }

    /** Returns whether one of the two operations changes something. */
    private boolean mayMatterTo(Operation following) {
      return isChange() || following.isChange();
    }

    private char detail() {
      Object detail = step.detail();
      return detail instanceof JournalState state
          ? letter(state)
          : detail == null ? '-' : detail.toString().charAt(0);
    }

    private String kind() {
      return "" + OPERATIONS.get(step.kind()) + detail() + letter(before) + letter(after.state());
    }

    /** Returns the pair as text; for two references without the states. */
    private String with(Operation following) {
      boolean isOne = step.reference() == following.step.reference();
      return (isOne ? kind() : kind().substring(0, 1))
          + (step.process() == following.step.process())
          + isOne
          + (isOne ? following.kind() : following.kind().substring(0, 1));
    }

    /**
     * Returns operation, process, reference and detail, and the state and the attempt afterwards.
     */
    @Override
    public String toString() {
      char process = step.process() < 0 ? '-' : (char) ('A' + step.process());
      return ""
          + OPERATIONS.get(step.kind())
          + process
          + (step.reference() + 1)
          + detail()
          + letter(after.state())
          + after.attempt();
    }
  }

  private JournalTraces() {}

  /** Returns traces of two claims of one reference, and of one claim of each of two. */
  static List<String> all() {
    JournalTraces traces = new JournalTraces();
    for (boolean hasRestarts : new boolean[] {false, true}) {
      traces.hasRestarts = hasRestarts;
      traces.search(new Model(2, false), 1);
      traces.search(new Model(1, false), 2);
    }
    return traces.covering();
  }

  private void search(Model model, int references) {
    ways.clear();
    hasOneReference = references == 1;
    add(World.of(references), null, null);
    while (!next.isEmpty()) {
      Node node = next.remove();
      model.steps(node.world, (step, world) -> step(node, step, world));
    }
  }

  private void step(Node node, Step step, World world) {
    if (!OPERATIONS.containsKey(step.kind())) {
      add(world, node, null);
    } else if (isReplayable(step, world)) {
      JournalState before = node.world.reference(step.reference()).entry().state();
      Entry after = world.reference(step.reference()).entry();
      Operation operation = new Operation(step, before, after.withoutAge());
      add(world, node, operation);
      Operation last = ways.get(node).last;
      if (last != null && last.mayMatterTo(operation) && pairs.add(last.with(operation))) {
        List<Operation> trace = trace(node);
        trace.add(operation);
        traces.add(trace);
      }
    }
  }

  /**
   * Returns whether a step can be replayed: a restart marks all entries of its owner in doubt, and
   * a purge removes all old entries.
   */
  private boolean isReplayable(Step step, World world) {
    JournalState other =
        world.references() == 1 ? null : world.reference(1 - step.reference()).entry().state();
    return switch (step.kind()) {
      case LEASE_OVER -> hasRestarts && other != JournalState.PREPARED;
      case PURGE -> other == null || other.isOpen();
      default -> true;
    };
  }

  private void add(World world, Node from, Operation operation) {
    Operation last = operation != null || from == null ? operation : ways.get(from).last;
    Node reached = new Node(world, hasOneReference ? last : null);
    if (ways.putIfAbsent(reached, new Way(from, operation, last)) == null) {
      next.add(reached);
    }
  }

  private List<Operation> trace(Node end) {
    List<Operation> operations = new ArrayList<>();
    for (Way way = ways.get(end); way.from != null; way = ways.get(way.from)) {
      if (way.operation != null) {
        operations.add(0, way.operation);
      }
    }
    return operations;
  }

  private static boolean hasRestart(List<Operation> trace) {
    return trace.stream().anyMatch(operation -> operation.step.kind() == Kind.LEASE_OVER);
  }

  /**
   * Removes each trace whose pairs other traces contain, longer ones and ones without a restart
   * first.
   */
  private List<String> covering() {
    traces.sort(
        Comparator.comparing(JournalTraces::hasRestart).thenComparing(trace -> -trace.size()));
    Set<String> covered = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (List<Operation> trace : traces) {
      boolean isNew = false;
      for (int i = 1; i < trace.size(); i++) {
        isNew |= covered.add(trace.get(i - 1).with(trace.get(i)));
      }
      if (isNew) {
        lines.add(String.join(" ", trace.stream().map(Operation::toString).toList()));
      }
    }
    return lines;
  }
}
