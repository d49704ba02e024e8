package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Answers the requests that {@link ShopServer} documents. */
final class ShopHandler {

  private final OrderService orderService;
  private final HttpReply lightbox;
  private final Consumer<String> log;

  ShopHandler(OrderService orderService, HttpReply lightbox, Consumer<String> log) {
    this.orderService = orderService;
    this.lightbox = lightbox;
    this.log = log;
  }

  HttpReply answer(HttpRequest request) {
    try {
      return route(request);
    } catch (HttpError e) {
      return HttpReply.error(e);
    } catch (JournalException e) {
      log.accept("journal " + e.reason() + ": " + e.getMessage());
      return HttpReply.error(new HttpError(503, "the journal has failed"));
    } catch (RuntimeException e) {
      log.accept("unexpected exception: " + e.getClass().getName());
      return HttpReply.error(new HttpError(500, "internal error"));
    }
  }

  private HttpReply route(HttpRequest request) throws JournalException, HttpError {
    if (request.isAt("lightbox", 1)) {
      requireMethod(request, "GET");
      return lightbox;
    }
    if (request.isAt("orders", 2)) {
      return order(request);
    }
    if (!request.isAt("orders", 3)) {
      throw noSuchPath();
    }
    return switch (request.part(2)) {
      case "callback" -> callback(request);
      case "cancel" -> cancel(request);
      default -> throw noSuchPath();
    };
  }

  private HttpReply order(HttpRequest request) throws JournalException, HttpError {
    requireMethod(request, "GET", "PUT");
    if (request.method().equals("GET")) {
      return reply(orderService.find(request.invoice()));
    }
    Cart cart = RequestParser.cart(request.body());
    Order order = orderService.put(request.invoice(), cart);
    return order.status().mayBePaid()
        ? HttpReply.openOrder(order, orderService.signed(order, cart))
        : HttpReply.order(order);
  }

  private HttpReply callback(HttpRequest request) throws JournalException, HttpError {
    requireMethod(request, "POST");
    return reply(orderService.pay(request.invoice(), RequestParser.callback(request.body())));
  }

  private HttpReply cancel(HttpRequest request) throws JournalException, HttpError {
    requireMethod(request, "POST");
    return reply(orderService.cancel(request.invoice()));
  }

  private static HttpReply reply(Optional<Order> order) {
    return order.map(HttpReply::order).orElseGet(HttpReply::unknownOrder);
  }

  private static void requireMethod(HttpRequest request, String... methods) throws HttpError {
    if (!List.of(methods).contains(request.method())) {
      throw HttpError.method(String.join(", ", methods));
    }
  }

  private static HttpError noSuchPath() {
    return new HttpError(404, "there is no such path");
  }
}
