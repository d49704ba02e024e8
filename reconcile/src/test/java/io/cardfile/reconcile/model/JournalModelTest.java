package io.cardfile.reconcile.model;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.cardfile.reconcile.model.Model.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An exhaustive search of every order of steps, replies, ends of leases and crashes. */
class JournalModelTest {

  @Test
  void threeClaimsOfAReferenceKeepEveryPromise() {
    Search search = new Search(new Model(null));
    System.out.printf("journal model: %,d states%n", search.reached.size());
    assertNull(search.broken);
  }

  @ParameterizedTest
  @EnumSource
  void eachPlantedErrorBreaksAPromise(PlantedError error) {
    Search search = new Search(new Model(error));
    assertNotNull(search.broken, () -> "not found: " + error);
    System.out.println(error + ": " + search.broken);
  }

  /** A breadth-first search of every reachable world, until a promise is broken. */
  private static final class Search {

    private final Map<World, Way> reached = new HashMap<>();
    private final Queue<World> next = new ArrayDeque<>();
    private String broken;

    /** The step by which a world was reached first. */
    private record Way(World from, Step step) {}

    Search(Model model) {
      reached.put(World.START, new Way(null, null));
      next.add(World.START);
      while (broken == null && !next.isEmpty()) {
        World world = next.remove();
        model.steps(world, (step, after) -> step(world, step, after));
      }
    }

    private void step(World world, Step step, World after) {
      if (broken != null) {
        return;
      }
      if (reached.putIfAbsent(after, new Way(world, step)) == null) {
        next.add(after);
      }
      String promise = Model.broken(world, after);
      broken = promise == null ? null : promise + " after " + steps(world) + " and " + step;
    }

    private List<Step> steps(World world) {
      List<Step> steps = new ArrayList<>();
      for (Way way = reached.get(world); way.from != null; way = reached.get(way.from)) {
        steps.add(0, way.step);
      }
      return steps;
    }
  }
}
