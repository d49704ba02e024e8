package io.cardfile.spring;

import io.cardfile.spring.shop.ShopApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The shop as a web application of Spring Boot, on a free port of loopback. */
final class RunningShop implements AutoCloseable {

  static final String GATEWAY = "https://gateway.invalid"; // As TestGateway has it.

  final ConfigurableApplicationContext context;
  private final HttpClient http = HttpClient.newHttpClient();

  private RunningShop(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Starts the shop with a class that replaces beans, and with further properties. */
  static RunningShop start(Class<?> beans, String database, String... properties) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("server.address", "127.0.0.1");
    settings.put("server.port", "0");
    settings.put("spring.datasource.url", database);
    settings.put("cardfile.system", "test");
    settings.put("cardfile.wallet-url", GATEWAY);
    settings.put("cardfile.purchases-url", GATEWAY);
    settings.put("cardfile.merchant", "acme");
    settings.put("cardfile.username", "TEST-merchant");
    settings.put("cardfile.token", "TEST");
    settings.put("cardfile.journal.create", "true");
    for (String property : properties) {
      int equals = property.indexOf('=');
      settings.put(property.substring(0, equals), property.substring(equals + 1));
    }
    List<String> arguments = new ArrayList<>();
    settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
    SpringApplication application = new SpringApplication(ShopApplication.class, beans);
    return new RunningShop(application.run(arguments.toArray(new String[0])));
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  private HttpRequest.Builder to(String path) {
    String port = context.getEnvironment().getProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String form) throws IOException, InterruptedException {
    return post(path, "application/x-www-form-urlencoded", form);
  }

  HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    return http.send(
        to(path)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    context.close();
  }
}
