package io.cardfile.testkit.console;

import io.cardfile.json.JsonObject;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.testkit.gateway.GatewayRequest;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The values of a request to the API: the parameters of its query and its JSON document. */
final class ApiRequest {

  private static final int MAX_TEXT = 255;

  private final Map<String, String> query = new HashMap<>();
  private final JsonObject document;

  ApiRequest(GatewayRequest request) throws ApiProblem {
    for (String pair : request.rawQuery().orElse("").split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        query.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
      }
    }
    requireJson(request);
    document = request.body().length == 0 ? JsonObject.empty() : parse(request.body());
  }

  private static String decoded(String raw) throws ApiProblem {
    try {
      return URLDecoder.decode(raw, "UTF-8");
    } catch (UnsupportedEncodingException | IllegalArgumentException e) {
      throw ApiProblem.invalid("In the query, write a percent sign as %25.");
    }
  }

  // A form of another site cannot send this type.
  private static void requireJson(GatewayRequest request) throws ApiProblem {
    String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    boolean isNeeded = request.method().equals("POST") || request.body().length > 0;
    if (isNeeded && !type.split(";", 2)[0].trim().equals("application/json")) {
      throw new ApiProblem(415, "content_type", "Content-Type must be application/json.");
    }
  }

  private static JsonObject parse(byte[] body) throws ApiProblem {
    try {
      JsonValue value = JsonText.parse(body);
      if (value.kind() == JsonValue.Kind.OBJECT) {
        return value.object();
      }
    } catch (JsonTextException e) {
      // Answered below: its message may repeat a part of the document.
    }
    throw new ApiProblem(400, "json", "The body must be one JSON object in UTF-8.");
  }

  /** Returns a parameter of the query; empty without one. */
  String parameter(String name) {
    return query.getOrDefault(name, "");
  }

  /** Returns a number in the query. */
  long parameter(String name, long max, long otherwise) throws ApiProblem {
    String text = parameter(name);
    return text.isEmpty() ? otherwise : number(name, text, max);
  }

  /** Returns a required text of the document. */
  String text(String name) throws ApiProblem {
    JsonValue value = document.get(name);
    String text = value == null || value.kind() != JsonValue.Kind.STRING ? "" : value.text();
    if (text.isEmpty() || text.length() > MAX_TEXT) {
      throw ApiProblem.invalid(name + " must be a text of 1 to " + MAX_TEXT + " characters.");
    }
    return text;
  }

  /** Returns a required number of the document, from 0. */
  long number(String name, long max) throws ApiProblem {
    JsonValue value = document.get(name);
    String text = value == null || value.kind() != JsonValue.Kind.NUMBER ? "" : value.text();
    return number(name, text, max);
  }

  private static long number(String name, String text, long max) throws ApiProblem {
    long number = text.matches("[0-9]{1,18}") ? Long.parseLong(text) : -1;
    if (number < 0 || number > max) {
      throw ApiProblem.invalid(name + " must be a whole number from 0 to " + max + ".");
    }
    return number;
  }
}
