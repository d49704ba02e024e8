package io.cardfile.benchmarks.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The reply to each path. A path may begin with the size of the reply, {@code /size/100000}. */
final class Replies {

  private static final int USUAL_SIZE = 1200;
  private static final String SIZE = "/size/";

  private final Map<String, ReplyTemplate> byPath = new ConcurrentHashMap<>();

  ReplyTemplate to(String path) {
    return byPath.computeIfAbsent(path, Replies::create);
  }

  private static ReplyTemplate create(String path) {
    try {
      return ReplyTemplate.of(name(path), size(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int size(String path) {
    return path.startsWith(SIZE)
        ? Integer.parseInt(path.substring(SIZE.length(), path.indexOf('/', SIZE.length())))
        : USUAL_SIZE;
  }

  private static String name(String path) {
    if (path.endsWith("/v1.0/purchases")) {
      return "purchase.json";
    }
    if (path.endsWith("/v71/payments")) {
      return "adyen.json";
    }
    if (path.endsWith("/v2/payments")) {
      return "square.json";
    }
    if (path.endsWith("/v1/payment_intents")) {
      return "stripe.json";
    }
    if (path.endsWith("/transactions")) {
      return "braintree.xml";
    }
    throw new IllegalArgumentException("no reply for " + path);
  }
}
