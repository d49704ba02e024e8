package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.WalletTokenRequest;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Answers the requests of the app that {@link ShopServer} documents. */
final class AppEndpoints {

  private final OrderService orderService;
  private final OrderPage orderPage;

  /**
   * Creates the endpoints.
   *
   * @param orderPage what browsers get where the app gets a document
   */
  AppEndpoints(OrderService orderService, OrderPage orderPage) {
    this.orderService = orderService;
    this.orderPage = orderPage;
  }

  /** Answers a request below {@code /orders}. */
  void answer(Context context) throws JournalException, HttpError {
    List<String> path = path(context);
    if (path.size() == 2) {
      order(context, path.get(1));
    } else if (path.size() == 3 && path.get(2).equals("callback")) {
      requireMethod(context, "POST");
      String invoice = checked(path.get(1));
      reply(
          context,
          References.isReserved(invoice)
              ? Optional.empty()
              : orderService.pay(invoice, RequestParser.callback(context.bodyAsBytes()), false));
    } else if (path.size() == 3 && path.get(2).equals("cancel")) {
      requireMethod(context, "POST");
      String invoice = checked(path.get(1));
      reply(
          context,
          References.isReserved(invoice) ? Optional.empty() : orderService.cancel(invoice));
    } else {
      throw HttpError.noSuchPath();
    }
  }

  /** Returns the parts of the path as they arrived, not decoded: an invoice has no escapes. */
  private static List<String> path(Context context) {
    return List.of(context.req().getRequestURI().substring(1).split("/", -1));
  }

  private void order(Context context, String part) throws JournalException, HttpError {
    requireMethod(context, "GET", "PUT");
    String invoice = checked(part);
    if (context.req().getMethod().equals("GET")) {
      if (RequestGuard.wantsPage(context)) {
        orderPage.show(context, invoice);
        return;
      }
      reply(
          context, References.isReserved(invoice) ? Optional.empty() : orderService.find(invoice));
      return;
    }
    Cart cart = RequestParser.cart(context.bodyAsBytes());
    if (References.isReserved(invoice)) {
      throw new HttpError(400, "invoice: begins like an order number that this server chooses");
    }
    Order order = orderService.put(invoice, cart);
    if (order.offer()) {
      Replies.openOrder(context, order, orderService.signed(order, cart));
    } else {
      Replies.order(context, order);
    }
  }

  /** Returns the invoice number, which must be one by the library's rules. */
  static String checked(String invoice) throws HttpError {
    for (Violation wrong : WalletTokenRequest.builder().invoiceNumber(invoice).violations()) {
      if (wrong.path().equals("invoice_number")) { // The other members are not set here.
        throw new HttpError(400, "invoice: " + wrong.message());
      }
    }
    return invoice;
  }

  private static void reply(Context context, Optional<Order> order) {
    order.ifPresentOrElse(
        known -> Replies.order(context, known), () -> Replies.unknownOrder(context));
  }

  private static void requireMethod(Context context, String... methods) throws HttpError {
    if (!List.of(methods).contains(context.req().getMethod())) {
      throw HttpError.method(String.join(", ", methods));
    }
  }
}
