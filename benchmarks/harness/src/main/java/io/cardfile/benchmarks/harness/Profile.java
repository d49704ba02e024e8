package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** The last seconds of a recording, by the methods of one package. */
final class Profile {

  private static final int LINES = 40;
  private static final String ALLOCATION = "jdk.ObjectAllocationSample";
  private static final String EXECUTION = "jdk.ExecutionSample";

  private final List<RecordedEvent> events;
  private final String own;

  /**
   * Reads a recording.
   *
   * @param own the start of the names of the classes to look at
   * @param lastMillis of the recording; the warm-up is before them
   */
  Profile(Path recording, String own, long lastMillis) throws IOException {
    this.own = own;
    List<RecordedEvent> all = RecordingFile.readAllEvents(recording);
    Instant end =
        all.stream().map(RecordedEvent::getEndTime).max(Instant::compareTo).orElse(Instant.MAX);
    events =
        all.stream()
            .filter(event -> event.getStackTrace() != null)
            .filter(event -> event.getStartTime().isAfter(end.minusMillis(lastMillis)))
            .toList();
  }

  void print(String name) {
    for (String type : List.of(ALLOCATION, EXECUTION)) {
      String what = type.equals(ALLOCATION) ? "bytes" : "processor time";
      System.out.println("\n" + name + ": " + what + " by the last line of " + own);
      print(shares(type, false));
      System.out.println(
          "\n" + name + ": " + what + " by each method of " + own + " with its calls");
      print(shares(type, true));
    }
  }

  private Map<String, Double> shares(String type, boolean withCalls) {
    Map<String, Double> shares = new HashMap<>();
    double sum = 0;
    for (RecordedEvent event : events) {
      if (event.getEventType().getName().equals(type)) {
        double weight = type.equals(ALLOCATION) ? event.getLong("weight") : 1;
        sum += weight;
        for (String place : places(event.getStackTrace().getFrames(), withCalls)) {
          shares.merge(place, weight, Double::sum);
        }
      }
    }
    double whole = sum;
    shares.replaceAll((place, weight) -> weight / whole);
    return shares;
  }

  private Set<String> places(List<RecordedFrame> frames, boolean withCalls) {
    Set<String> places = new HashSet<>();
    for (RecordedFrame frame : frames) {
      String method = frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
      if (method.startsWith(own) && withCalls) {
        places.add(method);
      } else if (method.startsWith(own)) {
        return Set.of(method + ":" + frame.getLineNumber());
      }
    }
    return withCalls ? places : Set.of("elsewhere");
  }

  private static void print(Map<String, Double> shares) {
    shares.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(LINES)
        .forEach(e -> System.out.printf("%5.1f %%  %s%n", 100 * e.getValue(), e.getKey()));
  }
}
