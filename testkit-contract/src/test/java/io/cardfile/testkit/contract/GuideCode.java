package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.transport.Transport;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The transport that docs/swap-the-transport.md shows, compiled from the guide itself. */
final class GuideCode {

  static final Path GUIDE = Path.of("..", "docs", "swap-the-transport.md");

  private static final String NAME = "com.example.payments.JavaHttpTransport";
  private static final String BEGIN = "```java\n";

  private GuideCode() {}

  private static String source() throws Exception {
    String guide = Files.readString(GUIDE);
    int from = guide.indexOf(BEGIN + "package ") + BEGIN.length();
    return guide.substring(from, guide.indexOf("```", from));
  }

  private static final class Compiled {
    static final Class<? extends Transport> TYPE = compile();

    private static Class<? extends Transport> compile() {
      try {
        return GuideCode.compile(Files.createTempDirectory(Path.of("target"), "guide"));
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  static Transport transport() {
    try {
      return transport(SSLContext.getDefault());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  static Transport transport(SSLContext tls) {
    try {
      return Compiled.TYPE.getConstructor(SSLContext.class).newInstance(tls);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Compiles into {@code directory}, with only core on the class path. */
  private static Class<? extends Transport> compile(Path directory) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of("-Xlint:all", "-proc:none", "-cp", core(), "-d", directory.toString());
    boolean compiled =
        compiler.getTask(null, null, found, options, null, List.of(file(source()))).call();
    assertTrue(compiled && found.getDiagnostics().isEmpty(), () -> print(found));
    // Not closed: classes are loaded on first use.
    URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()});
    return loader.loadClass(NAME).asSubclass(Transport.class);
  }

  private static String core() throws URISyntaxException {
    URL place = Transport.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(place.toURI()).toString();
  }

  private static JavaFileObject file(String source) {
    URI place = URI.create("string:///" + NAME.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(place, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  private static String print(DiagnosticCollector<JavaFileObject> found) {
    Stream<String> lines = found.getDiagnostics().stream().map(Object::toString);
    return lines.collect(Collectors.joining("\n"));
  }
}
