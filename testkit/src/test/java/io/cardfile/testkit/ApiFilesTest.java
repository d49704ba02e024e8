package io.cardfile.testkit;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change of the public API of core or of the testkit is a change of the file {@code api.txt}. */
class ApiFilesTest {

  private static final String WRITE =
      "to accept it: mvn -pl testkit -am test -Dtest=ApiFilesTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dapi.write=true";

  @ParameterizedTest
  @ValueSource(strings = {"core", "testkit"})
  void theFileListsThePublicApi(String module) throws IOException {
    Path file = Path.of("..", module, "api.txt");
    List<String> found = api(Path.of("..", module, "target", "classes"));
    if (Boolean.getBoolean("api.write")) {
      Files.write(file, found);
    }
    List<String> removed = Files.readAllLines(file);
    List<String> added = new ArrayList<>(found);
    added.removeAll(removed);
    removed.removeAll(found);
    assertEquals("", String.join("\n", removed), "no longer in the API; " + WRITE);
    assertEquals("", String.join("\n", added), "new in the API; " + WRITE);
  }

  /** Returns a line for each public or protected type and member of the exported packages. */
  private static List<String> api(Path classes) throws IOException {
    Set<String> packages = exportedPackages(classes);
    try (Stream<Path> files = Files.walk(classes)) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .map(name -> load(name.replaceAll("\\.class$", "").replaceAll("[/\\\\]", ".")))
          .filter(type -> packages.contains(type.getPackageName()) && isVisible(type))
          .flatMap(ApiFilesTest::lines)
          .filter(line -> !line.contains(".internal."))
          .sorted()
          .distinct()
          .toList();
    }
  }

  private static Set<String> exportedPackages(Path classes) throws IOException {
    try (InputStream in = Files.newInputStream(classes.resolve("module-info.class"))) {
      return ModuleDescriptor.read(in).exports().stream()
          .filter(exports -> !exports.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .collect(Collectors.toSet());
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ApiFilesTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isVisible(Class<?> type) {
    return isVisible(type.getModifiers())
        && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<String> lines(Class<?> type) {
    String parents =
        Stream.concat(
                Stream.ofNullable(type.getGenericSuperclass()),
                Stream.of(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .collect(joining(", "));
    return Stream.concat(
            Stream.of(type.toGenericString() + " extends " + parents),
            members(type).map(ApiFilesTest::text))
        .map(text -> type.getName() + ": " + text.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", ""));
  }

  /** Returns the members that a caller of {@code type} can use, also those of a hidden class. */
  private static Stream<Member> members(Class<?> type) {
    Stream<Member> inherited =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
            .filter(parent -> parent.getName().startsWith("io.cardfile.") && !isVisible(parent))
            .flatMap(ApiFilesTest::members)
            .filter(member -> !(member instanceof Constructor));
    Stream<Member> own =
        Stream.<Member[]>of(
                type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
            .flatMap(Stream::of)
            .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic());
    return Stream.concat(own, inherited);
  }

  private static String text(Member member) {
    if (member instanceof Field field) {
      return withoutType(field, field.toGenericString())
          + value(field)
          + nullable(Stream.of(field.getAnnotatedType()));
    }
    Executable code = (Executable) member;
    Stream<AnnotatedType> result =
        code instanceof Method method ? Stream.of(method.getAnnotatedReturnType()) : Stream.of();
    return withoutType(code, code.toGenericString())
        + nullable(Stream.concat(result, Stream.of(code.getAnnotatedParameterTypes())));
  }

  private static String withoutType(Member member, String text) {
    String name = member.getName();
    return text.replace(" " + member.getDeclaringClass().getName() + "." + name, " " + name);
  }

  /** Returns the value of a constant, which compilers copy into the classes of callers. */
  private static String value(Field field) {
    try {
      boolean isText = field.getType() == String.class || field.getType().isPrimitive();
      return isText && Modifier.isStatic(field.getModifiers()) ? " = " + field.get(null) : "";
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns those types that may be null, or contain a type that may be null. */
  private static String nullable(Stream<AnnotatedType> types) {
    return types
        .map(AnnotatedType::toString)
        .filter(text -> text.contains("Nullable"))
        .map(text -> " " + text.replaceAll("org\\.jspecify\\.annotations\\.|\\(\\)", ""))
        .collect(joining());
  }
}
