package io.cardfile.testkit.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Random faults that are the same for a request or connection number whenever the seed is the same.
 */
final class RandomFaults {

  private final int percent;
  private final long seed;
  private final List<Fault> onAccept = new ArrayList<>();
  private final List<Fault> onRequest = new ArrayList<>();

  RandomFaults(int percent, long seed, List<Fault> faults) {
    this.percent = percent;
    this.seed = seed;
    for (Fault fault : faults) {
      (fault.position == Position.ACCEPT ? onAccept : onRequest).add(fault);
    }
  }

  @Nullable Fault atAccept(int connection) {
    return draw(onAccept, new SplittableRandom(seed).split(), connection);
  }

  @Nullable Fault atRequest(int request) {
    return draw(onRequest, new SplittableRandom(seed), request);
  }

  private @Nullable Fault draw(List<Fault> faults, SplittableRandom stream, int number) {
    SplittableRandom random = new SplittableRandom(stream.nextLong() + number);
    boolean happens = !faults.isEmpty() && random.nextInt(100) < percent;
    return happens ? faults.get(random.nextInt(faults.size())) : null;
  }
}
