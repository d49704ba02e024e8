package io.cardfile.spring;

import io.cardfile.spring.shop.ShopApplication;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.Transport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The shop as a web application of Spring Boot, on a free port of loopback. */
final class RunningShop implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final HttpClient http = HttpClient.newHttpClient();

  private RunningShop(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** A gateway in memory as the transport of the shop. */
  @Configuration(proxyBeanMethods = false)
  static class Gateway {
    @Bean
    TestGateway gateway() {
      return TestGateway.create();
    }

    @Bean
    Transport transport(TestGateway gateway) {
      return gateway.transport();
    }
  }

  /** Starts the shop with further beans, on the test system, and with properties of the caller. */
  static RunningShop start(Class<?> beans, String... properties) {
    SpringApplication application = new SpringApplication(ShopApplication.class, beans);
    application.setDefaultProperties(
        Map.of(
            "server.address", "127.0.0.1",
            "server.port", "0",
            "spring.datasource.generate-unique-name", "true",
            "cardfile.system", "test",
            "cardfile.purchases-url", "https://gateway.invalid",
            "cardfile.merchant", "acme",
            "cardfile.username", "TEST-merchant",
            "cardfile.token", "TEST",
            "cardfile.journal.create", "true"));
    String[] arguments = Stream.of(properties).map(each -> "--" + each).toArray(String[]::new);
    return new RunningShop(application.run(arguments));
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
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

  private HttpRequest.Builder to(String path) {
    String port = context.getEnvironment().getProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  @Override
  public void close() {
    context.close();
  }
}
