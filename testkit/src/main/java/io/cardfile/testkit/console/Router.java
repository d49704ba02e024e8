package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Passes each request to the handler of its method and path. */
final class Router {

  /** Answers the requests of one method and path. */
  interface Handler {
    ConsoleReply answer(ApiRequest request) throws ApiProblem;
  }

  private static final class Route {
    final String method;
    final Pattern path;
    final Handler handler;

    Route(String method, String path, Handler handler) {
      this.method = method;
      this.path = Pattern.compile(path.replace("{n}", "([1-9][0-9]{0,17})"));
      this.handler = handler;
    }
  }

  private final List<Route> routes = new ArrayList<>();

  /**
   * Adds a route.
   *
   * @param path without a slash at its start; {@code {n}} is a number from 1
   */
  void add(String method, String path, Handler handler) {
    routes.add(new Route(method, path, handler));
  }

  /** Whether a route has this path. */
  boolean has(String path) {
    return routes.stream().anyMatch(route -> route.path.matcher(path).matches());
  }

  ConsoleReply answer(GatewayRequest request, String path) throws ApiProblem {
    List<Route> found =
        routes.stream()
            .filter(route -> route.path.matcher(path).matches())
            .collect(Collectors.toList());
    if (found.isEmpty()) {
      throw ApiProblem.notFound("the path: the console has no such resource");
    }
    for (Route route : found) {
      if (route.method.equals(request.method())) {
        requireJson(request);
        return route.handler.answer(new ApiRequest(request, number(route, path)));
      }
    }
    throw ApiProblem.method(
        found.stream().map(route -> route.method).collect(Collectors.joining(", ")));
  }

  private static long number(Route route, String path) {
    Matcher matcher = route.path.matcher(path);
    return matcher.matches() && matcher.groupCount() > 0 ? Long.parseLong(matcher.group(1)) : 0;
  }

  // A form of another site cannot send this type; a DELETE has no body and no form sends it.
  private static void requireJson(GatewayRequest request) throws ApiProblem {
    String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    boolean isJson = type.split(";", 2)[0].trim().equals("application/json");
    boolean isNeeded = request.method().equals("POST") || request.body().length > 0;
    if (isNeeded && !isJson) {
      throw ApiProblem.of(415, "content_type", "Content-Type: must be application/json");
    }
  }
}
