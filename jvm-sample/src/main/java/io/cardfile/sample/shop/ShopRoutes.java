package io.cardfile.sample.shop;

import io.cardfile.journal.JournalException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The paths of the server, and what each error is answered with. */
final class ShopRoutes {

  private static final List<HandlerType> METHODS =
      Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")
          .map(HandlerType::findOrCreate)
          .toList();

  private final RoutesConfig routes;
  private final RequestGuard guard;
  private final Pages pages;
  private final Consumer<String> log;

  ShopRoutes(RoutesConfig routes, RequestGuard guard, Pages pages, Consumer<String> log) {
    this.routes = routes;
    this.guard = guard;
    this.pages = pages;
    this.log = log;
  }

  void addChecks() {
    routes.before(
        context -> {
          guard.setHeaders(context);
          guard.check(context);
          checkLength(context);
        });
    routes.exception(HttpError.class, (error, context) -> answer(context, error));
    routes.exception(
        HttpResponseException.class,
        (error, context) ->
            answer(
                context,
                error.getStatus() == 404
                    ? HttpError.noSuchPath()
                    : new HttpError(error.getStatus(), "the request is not valid")));
    routes.exception(
        JournalException.class,
        (error, context) -> {
          log.accept("journal " + error.getMessage());
          answer(context, new HttpError(503, "the journal has failed"));
        });
    routes.exception(
        Exception.class,
        (error, context) -> {
          log.accept("unexpected exception: " + error.getClass().getName());
          answer(context, new HttpError(500, "internal error"));
        });
  }

  private static void checkLength(Context context) throws HttpError {
    if (context.header("Transfer-Encoding") != null) {
      throw new HttpError(411, "the request needs a Content-Length");
    }
    if (context.contentLength() > WebServer.MAX_BODY) {
      throw new HttpError(413, "the body has more than " + WebServer.MAX_BODY + " bytes");
    }
  }

  private void answer(Context context, HttpError error) {
    error.headers().forEach(context::header);
    if (RequestGuard.wantsPage(context)) {
      String effect =
          error.status() < 500
              ? "Nothing was changed."
              : "It may have had an effect: look at your order before you pay again.";
      String text = "Reason: " + error.getMessage() + ". " + effect;
      pages.showMessage(context, error.status(), "This did not work", text, Pages.TO_CART);
    } else {
      Replies.error(context, error.status(), error.getMessage());
    }
  }

  /** Adds a page that changes nothing but what notice is shown next. HEAD gets no body. */
  void page(String path, Handler handler) {
    add(path, Map.of("GET", handler, "HEAD", handler));
  }

  /** Adds a path of which GET has an effect, so that HEAD is refused. */
  void get(String path, Handler handler) {
    add(path, Map.of("GET", handler));
  }

  /** Adds a path that is only posted to. */
  void post(String path, Handler handler) {
    add(path, Map.of("POST", handler));
  }

  /** Adds a path; other methods are refused. */
  void add(String path, Map<String, Handler> handlers) {
    String allowed = String.join(", ", handlers.keySet().stream().sorted().toList());
    for (HandlerType method : METHODS) {
      Handler handler = handlers.get(method.name());
      routes.addHttpHandler(
          method,
          path,
          handler != null
              ? handler
              : context -> {
                throw HttpError.method(allowed);
              });
    }
  }

  /** Adds a path of which one handler answers every method. */
  void any(String path, Handler handler) {
    METHODS.forEach(method -> routes.addHttpHandler(method, path, handler));
  }
}
