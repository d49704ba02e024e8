package io.cardfile.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The processes that this one has started: it ends them, and no others, whatever ends itself. */
final class Family implements AutoCloseable {

  private final Set<Process> living = ConcurrentHashMap.newKeySet();
  private final Thread hook = new Thread(this::killAll, "chaos-end");

  Family() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts a JVM like this one, with its errors beside ours. */
  Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    // A process that lives for a second or two never earns back what the second compiler costs.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    command.add("-Dslf4j.internal.verbosity=ERROR"); // The pool's log is of no interest here.
    command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    living.add(process);
    process.onExit().thenAccept(living::remove);
    return process;
  }

  /** How many have not ended. */
  int size() {
    return living.size();
  }

  private void killAll() {
    living.forEach(Process::destroyForcibly);
  }

  @Override
  public void close() {
    killAll();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
