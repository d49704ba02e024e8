package io.cardfile.chaos;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The processes that this one has started: it ends them, and no others, whatever ends itself. */
final class ProcessGroup implements AutoCloseable {

  private final Set<Process> living = ConcurrentHashMap.newKeySet();
  private final Path directory;
  private final Path classes;
  private final Thread hook = new Thread(this::killAll, "chaos-end");
  private volatile boolean ended;

  ProcessGroup(Path directory) {
    this.classes = directory.resolve("classes.jsa");
    this.directory = directory;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Lets the JVM write down the classes that all processes load, which halves what each start
   * costs. It can only where all of them are in jars; otherwise this does nothing.
   */
  void warmUp() throws IOException, InterruptedException {
    Files.deleteIfExists(classes);
    if (elements(classPath()).noneMatch(ProcessGroup::isFolder)) {
      Process process =
          start("-XX:ArchiveClassesAtExit=" + classes, WarmUpMain.class, directory.toString());
      process.getInputStream().transferTo(OutputStream.nullOutputStream());
      process.waitFor(60, TimeUnit.SECONDS);
    }
  }

  /** That of this JVM, with our jar in the place of our folder where we are told of it. */
  private static String classPath() {
    String own = System.getProperty("java.class.path");
    String jar = System.getProperty("cardfile.chaos.jar");
    return jar == null
        ? own
        : elements(own)
            .map(element -> isFolder(element) ? jar : element)
            .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> elements(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator));
  }

  private static boolean isFolder(String element) {
    return Files.isDirectory(Path.of(element));
  }

  /** Starts a JVM like this one, with its errors beside ours. */
  Process start(Class<?> main, String... arguments) throws IOException {
    String option = Files.exists(classes) ? "-XX:SharedArchiveFile=" + classes : "-Xshare:auto";
    return start(option, main, arguments);
  }

  private Process start(String option, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    // A process that lives for a second or two never earns back what the second compiler costs.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", option));
    command.add("-Dslf4j.internal.verbosity=ERROR"); // The pool's log is of no interest here.
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    living.add(process);
    if (ended) {
      killAll(); // Whoever starts one while this ends would leave it behind.
    }
    process.onExit().thenAccept(living::remove);
    return process;
  }

  /** How many have not ended. */
  int size() {
    return living.size();
  }

  private void killAll() {
    ended = true;
    living.forEach(Process::destroyForcibly);
  }

  @Override
  public void close() {
    killAll();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
