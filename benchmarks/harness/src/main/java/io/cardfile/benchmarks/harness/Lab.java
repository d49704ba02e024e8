package io.cardfile.benchmarks.harness;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The server, and what a client's JVM is started with. */
final class Lab implements AutoCloseable {

  /** The same heap for all, far more than any of them needs; the collector is the JVM's choice. */
  static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx256m");

  private final Path benchmarks;
  private final Path work;
  private final Keys keys;
  private final ChildProcess server;
  private final Map<Target, Path> folders = new HashMap<>();

  Lab(Path benchmarks, Jdk jdk) throws IOException {
    this.benchmarks = benchmarks;
    work = Files.createDirectories(benchmarks.resolve("harness/target/runs"));
    keys = Keys.create(work.resolve("keys"), jdk);
    List<String> command = new ArrayList<>(List.of(jdk.program("java"), "-Xmx512m"));
    command.addAll(keys.forServer());
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "io.cardfile.benchmarks.server.ServerMain"));
    server = new ChildProcess(command, work.resolve("server.log"));
  }

  ClassPath classPath(ClientSpec client) throws IOException {
    return ClassPath.of(benchmarks, client);
  }

  /** Starts the client's JVM, which has made its first charge when this returns. */
  ChildProcess start(Target target) throws IOException {
    return start(target, List.of());
  }

  /** Starts the client's JVM with further options. */
  ChildProcess start(Target target, List<String> further) throws IOException {
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    options.addAll(further);
    return new ChildProcess(command(target, options), log(target));
  }

  /** Starts a JVM that ends after its first charge, when it is closed. */
  ChildProcess once(Target target, List<String> options) throws IOException {
    List<String> command = command(target, options);
    command.add("once");
    return new ChildProcess(command, log(target));
  }

  /** Starts PostgreSQL under a limit; it ends when the result is closed. */
  ChildProcess postgres(CpuShare share) throws IOException {
    List<String> command =
        List.of(
            Jdk.current().program("java"),
            "-cp",
            classPath(ClientSpec.NODE).text(),
            "io.cardfile.benchmarks.postgres.PostgresMain",
            jdbcUrl().toString());
    return new ChildProcess(share.within(command), work.resolve("postgres.log"));
  }

  /** Starts one of several processes with one journal in PostgreSQL, under a limit. */
  ChildProcess node(CpuShare share, int number) throws IOException {
    Target target = Target.usual(ClientSpec.NODE, Jdk.current(), false);
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    options.add("-Dbenchmarks.postgres=" + jdbcUrl());
    options.add("-Dbenchmarks.references=" + number + "000000000000000");
    return new ChildProcess(share.within(command(target, options)), log(target));
  }

  private Path jdbcUrl() {
    return work.resolve("jdbc-url");
  }

  /** Runs a JVM for one charge, so that it writes an archive of its classes when it ends. */
  void train(Target target, String option) throws IOException {
    List<String> options = new ArrayList<>(JVM_OPTIONS);
    options.add(option);
    List<String> command = command(target, options);
    command.add("train");
    try (ChildProcess process = new ChildProcess(command, log(target))) {
      process.first();
    }
  }

  /** Returns the folder of the JVM that was started last for this target. */
  Path folder(Target target) {
    return Objects.requireNonNull(folders.get(target), "not started");
  }

  Path work() {
    return work;
  }

  private List<String> command(Target target, List<String> options) throws IOException {
    List<String> command = new ArrayList<>(List.of(target.jdk().program("java")));
    command.addAll(options);
    String path = classPath(target.client()).text();
    if (target.tls()) { // Otherwise the JVM's own trust store is read, as at a user's.
      command.addAll(keys.forClient());
      path += File.pathSeparator + keys.folder(); // An archive of classes permits no folder.
    }
    command.addAll(List.of("-cp", path, "io.cardfile.benchmarks.client.ClientMain"));
    Path folder = Files.createTempDirectory(work, target.client().module());
    folders.put(target, folder);
    command.addAll(
        List.of(target.client().type(), url(target), folder.toString(), target.entries() + ""));
    return command;
  }

  private String url(Target target) {
    String scheme = target.tls() ? "https" : "http";
    String size = target.replyBytes() == 0 ? "" : "/size/" + target.replyBytes();
    return scheme + "://127.0.0.1:" + server.first().get(scheme) + size;
  }

  private Path log(Target target) {
    return work.resolve(target.client().name().replaceAll("[^A-Za-z0-9.]+", "-") + ".log");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
