package io.cardfile.reconcile.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** A breadth-first search of every reachable world, until a promise is broken. */
final class Search {

  private static final int WORK_BITS = 12;
  private static final int REFERENCE_BITS = 20;

  private final Model model;
  private final Promises.Check check;
  private final Numbers<Work> works = new Numbers<>(1 << WORK_BITS);
  private final Numbers<Reference> references = new Numbers<>(1 << REFERENCE_BITS);
  private final Worlds worlds = new Worlds();
  private long transitions;
  private int end = -1;
  private String broken;
  private List<Step> trace = List.of();

  private Search(Model model, Promises.Check check) {
    this.model = model;
    this.check = check;
  }

  /** Searches from the initial state of one or two references. */
  static Search of(Model model, int references, Promises.Check check) {
    Search search = new Search(model, check);
    search.run(World.of(references));
    return search;
  }

  private void run(World start) {
    worlds.add(smallest(start), -1);
    for (int i = 0; i < worlds.size() && broken == null; i++) {
      int from = i;
      World world = unpack(worlds.get(i));
      model.steps(world, (step, next) -> step(from, world, step, next));
    }
    trace = broken == null ? trace : trace(start, end);
  }

  private void step(int from, World world, Step step, World next) {
    transitions++;
    if (broken == null) {
      worlds.add(smallest(next), from);
      broken = check.broken(world, step, next);
      end = broken == null ? -1 : from;
    }
  }

  /**
   * Returns the canonical number of a world: the order of processes and references does not matter.
   */
  private long smallest(World world) {
    int first = works.of(world.first());
    int second = works.of(world.second());
    int one = references.of(world.one());
    if (world.other() == null) {
      return Math.min(packed(first, second, one, 0), packed(second, first, one, 0));
    }
    int other = references.of(world.other());
    int swappedFirst = swapped(world.first());
    int swappedSecond = swapped(world.second());
    return Math.min(
        Math.min(packed(first, second, one, other + 1), packed(second, first, one, other + 1)),
        Math.min(
            packed(swappedFirst, swappedSecond, other, one + 1),
            packed(swappedSecond, swappedFirst, other, one + 1)));
  }

  private int swapped(Work work) {
    return works.of(work.at(1 - work.reference()));
  }

  private static long packed(int first, int second, int one, int other) {
    long work = (long) first << WORK_BITS | second;
    return work << 2 * REFERENCE_BITS | (long) one << REFERENCE_BITS | other;
  }

  private World unpack(long packed) {
    int works = (int) (packed >>> 2 * REFERENCE_BITS);
    int other = (int) packed & (1 << REFERENCE_BITS) - 1;
    return new World(
        this.works.get(works >>> WORK_BITS),
        this.works.get(works & (1 << WORK_BITS) - 1),
        references.get((int) (packed >>> REFERENCE_BITS) & (1 << REFERENCE_BITS) - 1),
        other == 0 ? null : references.get(other - 1));
  }

  /**
   * Reconstructs the path to a world, because the search treats processes and references as equal.
   */
  private List<Step> trace(World start, int to) {
    List<Step> steps = new ArrayList<>();
    World[] world = {start};
    for (int at : way(to)) {
      move(world, steps, (step, next) -> smallest(next) == worlds.get(at));
    }
    move(world, steps, (step, next) -> check.broken(world[0], step, next) != null);
    return steps;
  }

  private void move(World[] world, List<Step> steps, BiPredicate<Step, World> isWanted) {
    List<World> reached = new ArrayList<>();
    model.steps(
        world[0],
        (step, next) -> {
          if (reached.isEmpty() && isWanted.test(step, next)) {
            reached.add(next);
            steps.add(step);
          }
        });
    world[0] = reached.get(0);
  }

  private List<Integer> way(int to) {
    List<Integer> way = new ArrayList<>();
    for (int i = to; worlds.parent(i) >= 0; i = worlds.parent(i)) {
      way.add(0, i);
    }
    return way;
  }

  /** Returns the broken promise; null if all hold. */
  String broken() {
    return broken;
  }

  /** Returns the steps of the shortest path to the broken promise. */
  List<Step> trace() {
    return trace;
  }

  /** Returns the broken promise and the path to it, one step per line. */
  String words() {
    StringBuilder words = new StringBuilder(broken + ":");
    for (int i = 0; i < trace.size(); i++) {
      words.append(String.format("%n    %d", i + 1)).append(". ").append(trace.get(i));
    }
    return words.toString();
  }

  int states() {
    return worlds.size();
  }

  long transitions() {
    return transitions;
  }

  /** Values and their numbers. */
  private static final class Numbers<T> {

    private final int most;
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    Numbers(int most) {
      this.most = most;
    }

    int of(T value) {
      Integer number = numbers.get(value);
      if (number == null) {
        number = values.size();
        if (number >= most - 1) {
          throw new IllegalStateException("more than " + most + " kinds of " + value);
        }
        numbers.put(value, number);
        values.add(value);
      }
      return number;
    }

    T get(int number) {
      return values.get(number);
    }
  }
}
