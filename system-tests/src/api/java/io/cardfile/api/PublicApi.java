package io.cardfile.api;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public and protected types and members of the packages that a module exports to all others,
 * one line each, sorted. A member that names a type of an internal package is left out.
 */
final class PublicApi {
  private static final Set<String> IMPLIED = Set.of("toString", "hashCode");
  private static final Set<String> OF_AN_ENUM = Set.of("values", "valueOf");

  private final Set<String> packages;

  private PublicApi(Set<String> packages) {
    this.packages = packages;
  }

  static List<String> of(Path classes) throws IOException {
    try (Stream<Path> files = Files.walk(classes)) {
      List<String> names =
          files
              .map(file -> classes.relativize(file).toString())
              .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
              .map(name -> name.replaceAll("\\.class$", "").replaceAll("[/\\\\]", "."))
              .sorted()
              .toList();
      PublicApi api = new PublicApi(exported(classes, names));
      return names.stream().flatMap(api::lines).toList();
    }
  }

  /** Without a module descriptor: every package that is not internal. */
  private static Set<String> exported(Path classes, List<String> names) throws IOException {
    Path descriptor = classes.resolve("module-info.class");
    if (!Files.exists(descriptor)) {
      return names.stream()
          .map(name -> name.substring(0, name.lastIndexOf('.')))
          .filter(name -> !(name + ".").contains(".internal."))
          .collect(Collectors.toSet());
    }
    try (InputStream in = Files.newInputStream(descriptor)) {
      return ModuleDescriptor.read(in).exports().stream()
          .filter(exports -> !exports.isQualified())
          .map(Exports::source)
          .collect(Collectors.toSet());
    }
  }

  private Stream<String> lines(String name) {
    Class<?> type = load(name);
    if (!isApi(type)) {
      return Stream.empty();
    }
    Signatures signatures = new Signatures(type);
    Stream<String> members =
        withHiddenSupertypes(type)
            .flatMap(each -> members(each, each == type))
            .filter(PublicApi::isShown)
            .map(signatures::of)
            .filter(line -> !line.contains(".internal."))
            .distinct()
            .sorted(Comparator.comparing(PublicApi::name).thenComparing(line -> line))
            .map(line -> "  " + line);
    return Stream.concat(Stream.of(signatures.of(supertypes(type))), members);
  }

  private static String name(String line) {
    return line.replaceAll("[(=].*", "").strip().replaceAll(".* ", "");
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PublicApi.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isApi(Class<?> type) {
    return packages.contains(type.getPackageName()) && isReachable(type);
  }

  private static boolean isReachable(Class<?> type) {
    return isVisible(type.getModifiers())
        && !type.isSynthetic()
        && !type.isAnonymousClass()
        && (type.getEnclosingClass() == null || isReachable(type.getEnclosingClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** Returns a type and those of its supertypes that callers cannot name but inherit from. */
  private Stream<Class<?>> withHiddenSupertypes(Class<?> type) {
    return Stream.concat(
        Stream.of(type),
        parents(type)
            .map(PublicApi::raw)
            .filter(PublicApi::isHidden)
            .flatMap(this::withHiddenSupertypes));
  }

  private Stream<Type> supertypes(Class<?> type) {
    return withHiddenSupertypes(type)
        .flatMap(PublicApi::parents)
        .filter(parent -> !isHidden(raw(parent)))
        .filter(parent -> parent != Object.class && raw(parent) != Enum.class);
  }

  private static Stream<Type> parents(Class<?> type) {
    return Stream.concat(
        Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()));
  }

  private static Class<?> raw(Type type) {
    return (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type);
  }

  private static boolean isHidden(Class<?> type) {
    return type.getName().startsWith("io.cardfile.") && !isReachable(type);
  }

  private static Stream<Member> members(Class<?> type, boolean withConstructors) {
    return Stream.of(
            withConstructors ? type.getDeclaredConstructors() : new Member[0],
            type.getDeclaredMethods(),
            type.getDeclaredFields())
        .flatMap(Stream::of);
  }

  private static boolean isShown(Member member) {
    return isVisible(member.getModifiers())
        && !member.isSynthetic()
        && !IMPLIED.contains(member.getName())
        && !(member.getDeclaringClass().isEnum() && OF_AN_ENUM.contains(member.getName()));
  }
}
