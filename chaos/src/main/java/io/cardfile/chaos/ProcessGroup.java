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

/** The processes that this one has started. They end when this process ends, for any reason. */
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
   * Makes the JVM archive the classes that all processes load, which halves the cost of each start.
   * The JVM supports that only for classes in jars; with a folder on the class path this does
   * nothing.
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

  /** Returns this JVM's class path, with the packaged jar in the place of folders if configured. */
  private static String classPath() {
    String classPath = System.getProperty("java.class.path");
    String jar = System.getProperty("cardfile.chaos.jar");
    return jar == null
        ? classPath
        : elements(classPath)
            .map(element -> isFolder(element) ? jar : element)
            .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> elements(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator));
  }

  private static boolean isFolder(String element) {
    return Files.isDirectory(Path.of(element));
  }

  /** Starts a JVM with this JVM's class path and standard error. */
  Process start(Class<?> main, String... arguments) throws IOException {
    String option = Files.exists(classes) ? "-XX:SharedArchiveFile=" + classes : "-Xshare:auto";
    return start(option, main, arguments);
  }

  private Process start(String option, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    // The second compiler costs more than it saves in a process that runs for a second or two.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", option));
    command.add("-Dslf4j.internal.verbosity=ERROR"); // Hides the pool's log.
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    living.add(process);
    if (ended) {
      killAll(); // A process that is started during the shutdown must end as well.
    }
    process.onExit().thenAccept(living::remove);
    return process;
  }

  /** Returns how many processes have not ended. */
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
