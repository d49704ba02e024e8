package io.cardfile.testkit.console;

import io.cardfile.testkit.gateway.GatewayRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of the console: resources of this package whose names are plain. */
final class Pages {

  private static final String NAME = "[a-z][a-z0-9-]{0,39}";
  private static final Pattern FILE = Pattern.compile(NAME + "\\.(?:html|css|js|svg)");
  private static final Pattern PAGE = Pattern.compile(NAME);

  private Pages() {}

  /**
   * Returns the file for a path.
   *
   * @param path without the part that all paths of the console have; empty for the first page
   */
  static ConsoleReply answer(GatewayRequest request, String path) throws ApiProblem {
    byte[] file = file(path);
    if (file == null) {
      throw ApiProblem.notFound("the path: the console has no such page; see /_sandbox/");
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      throw ApiProblem.method("GET, HEAD");
    }
    ConsoleReply reply = ConsoleReply.of(200, type(fileName(path)), file);
    boolean isForOtherSites = path.equals(WalletResource.SCRIPT);
    return isForOtherSites ? reply.with(ConsoleReply.RESOURCE_POLICY, "cross-origin") : reply;
  }

  /** Whether a file is needed by a page that anyone may open, and holds nothing but code. */
  static boolean isOpen(String path) {
    return FILE.matcher(path).matches() && !path.endsWith(".html");
  }

  private static String fileName(String path) {
    if (path.isEmpty()) {
      return "index.html";
    }
    return PAGE.matcher(path).matches() ? path + ".html" : path;
  }

  private static String type(String name) {
    switch (name.substring(name.indexOf('.') + 1)) {
      case "css":
        return "text/css; charset=utf-8";
      case "js":
        return "text/javascript; charset=utf-8";
      case "svg":
        return "image/svg+xml";
      default:
        return "text/html; charset=utf-8";
    }
  }

  private static byte @Nullable [] file(String path) {
    String name = fileName(path);
    if (!FILE.matcher(name).matches()) {
      return null;
    }
    try (InputStream in = Pages.class.getResourceAsStream(name)) {
      return in == null ? null : all(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] all(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      bytes.write(buffer, 0, count);
    }
    return bytes.toByteArray();
  }
}
