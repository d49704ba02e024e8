package io.cardfile.sample.server;

import io.cardfile.journal.JournalException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Answers requests: {@link ShopServer} tells which there are. */
final class ShopHandler {

  private final Desk desk;
  private final Reply lightbox;
  private final Consumer<String> log;

  ShopHandler(Desk desk, Reply lightbox, Consumer<String> log) {
    this.desk = desk;
    this.lightbox = lightbox;
    this.log = log;
  }

  Reply answer(Request request) {
    try {
      return route(request);
    } catch (Problem e) {
      return Reply.error(e);
    } catch (JournalException e) {
      log.accept("journal " + e.reason() + ": " + e.getMessage());
      return Reply.error(new Problem(503, "the journal is in trouble"));
    } catch (RuntimeException e) {
      log.accept("a defect: " + e.getClass().getName());
      return Reply.error(new Problem(500, "the server has a defect"));
    }
  }

  private Reply route(Request request) throws JournalException, Problem {
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

  private Reply order(Request request) throws JournalException, Problem {
    requireMethod(request, "GET", "PUT");
    if (request.method().equals("GET")) {
      return reply(desk.find(request.invoice()));
    }
    Cart cart = Documents.cart(request.body());
    Order order = desk.put(request.invoice(), cart);
    return order.status().mayBePaid()
        ? Reply.openOrder(order, desk.signed(order, cart))
        : Reply.order(order);
  }

  private Reply callback(Request request) throws JournalException, Problem {
    requireMethod(request, "POST");
    return reply(desk.pay(request.invoice(), Documents.callback(request.body())));
  }

  private Reply cancel(Request request) throws JournalException, Problem {
    requireMethod(request, "POST");
    return reply(desk.cancel(request.invoice()));
  }

  private static Reply reply(Optional<Order> order) {
    return order.map(Reply::order).orElseGet(Reply::unknownOrder);
  }

  private static void requireMethod(Request request, String... methods) throws Problem {
    if (!List.of(methods).contains(request.method())) {
      throw Problem.method(String.join(", ", methods));
    }
  }

  private static Problem noSuchPath() {
    return new Problem(404, "there is no such path");
  }
}
