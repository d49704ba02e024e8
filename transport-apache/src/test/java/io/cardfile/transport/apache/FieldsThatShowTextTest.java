package io.cardfile.transport.apache;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Like the test of this name in core: text by reflection shows no body and no header. */
class FieldsThatShowTextTest {

  private static final Pattern TEXT =
      Pattern.compile("\\b(String|CharSequence|StringBuilder|Object|URI|byte\\[|char\\[)");

  private static Stream<Class<?>> classes() throws IOException, URISyntaxException {
    Class<?> any = ApacheTransport.class;
    Path root = Path.of(any.getProtectionDomain().getCodeSource().getLocation().toURI());
    String folder = any.getPackageName().replace('.', '/');
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.startsWith("package-info"))
          .map(name -> any.getPackageName() + "." + name.substring(0, name.length() - 6))
          .<Class<?>>map(FieldsThatShowTextTest::load)
          .collect(Collectors.toList())
          .stream();
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ApacheTransport.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void allButTheHostAndADigestAreTransient() throws Exception {
    Set<String> shown =
        classes()
            .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
            .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
            .filter(field -> TEXT.matcher(field.getGenericType().getTypeName()).find())
            .map(field -> field.getDeclaringClass().getSimpleName() + "." + field.getName())
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of("GatewayConnection.account", "Target.host"), shown);
  }
}
