package io.cardfile.journal.file;

import io.cardfile.journal.Claim;
import io.cardfile.journal.JournalException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** A separate process that claims references of a journal, and reports which were granted. */
final class Claimer implements AutoCloseable {

  static final int REFERENCES = 600;
  private static final int HALF = REFERENCES / 2;
  private static final String PAUSE = "half";

  private final Process process;
  private final BufferedReader out;
  private final List<String> granted = new ArrayList<>();
  private String trouble = "";

  private Claimer(Path file, String how) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Claimer.class.getName()));
    command.addAll(List.of(file.toString(), how));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts a process that claims the first half, then waits. */
  static Claimer half(Path file) throws IOException {
    Claimer claimer = new Claimer(file, PAUSE);
    claimer.read();
    return claimer;
  }

  /** Starts a process that claims all references, and ends. */
  static Claimer all(Path file) throws Exception {
    try (Claimer claimer = new Claimer(file, "all")) {
      claimer.read();
      claimer.process.waitFor(5, TimeUnit.MINUTES);
      return claimer;
    }
  }

  /** Claims the other half. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    read();
  }

  private void read() throws IOException {
    String line = out.readLine();
    while (line != null && !line.equals(PAUSE)) {
      if (line.startsWith("granted ")) {
        granted.add(line.substring(8));
      } else {
        trouble = line;
      }
      line = out.readLine();
    }
  }

  List<String> granted() {
    return granted;
  }

  /** Returns the reason and message of a refusal; empty when there was none. */
  String trouble() {
    return trouble;
  }

  static TreeSet<String> grantedTwice(Claimer... all) {
    TreeSet<String> once = new TreeSet<>();
    TreeSet<String> twice = new TreeSet<>();
    for (Claimer one : all) {
      one.granted.stream().filter(reference -> !once.add(reference)).forEach(twice::add);
    }
    return twice;
  }

  @Override
  public void close() {
    kill();
  }

  /** Kills the process like {@code kill -9}. */
  void kill() {
    process.destroyForcibly().onExit().orTimeout(5, TimeUnit.MINUTES).join();
  }

  public static void main(String[] args) throws IOException {
    boolean pauses = args[1].equals(PAUSE);
    try (FileJournal journal = Journals.open(Path.of(args[0]))) {
      claim(journal, 0, pauses ? HALF : REFERENCES);
      if (pauses) {
        System.out.println(PAUSE);
        new InputStreamReader(System.in, StandardCharsets.UTF_8).read();
        claim(journal, HALF, REFERENCES);
        System.out.println(PAUSE);
        System.in.read(); // Until it is killed.
      }
    } catch (JournalException e) {
      System.out.println(e.reason() + " " + e.getMessage());
      System.out.println(PAUSE);
    }
  }

  private static void claim(FileJournal journal, int from, int to) throws JournalException {
    for (int i = from; i < to; i++) {
      if (journal.claim(JournalSamples.of("R-" + i)).kind() == Claim.Kind.GRANTED) {
        System.out.println("granted R-" + i);
      }
    }
  }
}
