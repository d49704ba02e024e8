package io.cardfile.spring;

import io.cardfile.spring.shop.ShopApplication;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the shop: a JVM of its own, which can be killed. */
final class ShopProcess implements AutoCloseable {

  private static final Pattern VALUE = Pattern.compile("\"value\":([0-9.E]+)");

  private final Process process;
  private final String address;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private ShopProcess(Process process, String port) {
    this.process = process;
    this.address = "http://127.0.0.1:" + port;
  }

  /** Starts a node and waits until it is ready; what it logs goes to {@code log}. */
  static ShopProcess start(Path log, List<String> properties) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(ShopApplication.class.getName());
    properties.forEach(property -> command.add("--" + property));
    File errors = log.toFile();
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("shop ready ")) {
      line = lines.readLine();
    }
    if (line == null) {
      throw new IOException("a node ended before it was ready: see " + log);
    }
    Thread rest = new Thread(() -> lines.lines().forEach(each -> {}), "shop-output");
    rest.setDaemon(true);
    rest.start();
    return new ShopProcess(process, line.substring("shop ready ".length()));
  }

  /** Returns the outcome that the shop has printed. */
  String pay(String order, String number) throws IOException, InterruptedException {
    HttpRequest request =
        request("/orders/" + order)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("cvv=123&number=" + number))
            .build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofMinutes(5));
  }

  private String get(String path) throws IOException, InterruptedException {
    return http.send(request(path).build(), HttpResponse.BodyHandlers.ofString()).body();
  }

  /** Returns what the health of the journal shows. */
  String health() throws IOException, InterruptedException {
    return get("/actuator/health/cardfile");
  }

  /** Returns the first value of a meter; zero if there is no such meter yet. */
  double meter(String nameAndTags) throws IOException, InterruptedException {
    Matcher value = VALUE.matcher(get("/actuator/metrics/" + nameAndTags));
    return value.find() ? Double.parseDouble(value.group(1)) : 0;
  }

  /** Kills the process with signal 9. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().orTimeout(5, TimeUnit.MINUTES).exceptionally(late -> null).join();
    kill();
  }
}
