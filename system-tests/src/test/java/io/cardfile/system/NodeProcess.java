package io.cardfile.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A {@link ShopNode} in a process of its own, which can be killed. */
final class NodeProcess implements AutoCloseable {

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private NodeProcess(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Starts a node and waits until it is ready. */
  static NodeProcess start(List<String> properties) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--spring.main.banner-mode=off"));
    properties.forEach(property -> arguments.add("--" + property));
    Process process = ChaosRun.java(ShopNode.class, arguments.toArray(new String[0]));
    BufferedReader output = process.inputReader();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("ready ")) {
        Thread rest = new Thread(() -> output.lines().forEach(System.out::println), "node-output");
        rest.setDaemon(true);
        rest.start();
        return new NodeProcess(process, "http://127.0.0.1:" + line.substring(6));
      }
      System.out.println(line);
    }
    throw new IOException("a node ended before it was ready");
  }

  /** Pays an order and returns the kind of its outcome; without a text if the node has ended. */
  String pay(String order) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/orders/" + order))
            .timeout(Duration.ofMinutes(5))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return http.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return "";
    }
  }

  /** Kills the process with signal 9. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
