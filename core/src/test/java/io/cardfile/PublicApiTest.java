package io.cardfile;

import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.TokenizationOutcome;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shape of the public API of core. */
class PublicApiTest {
  private static final int MOST_TOP_LEVEL = 60;
  private static final int MOST_NESTED = 40;

  private static final List<Class<?>> PUBLIC_TYPES =
      MainClasses.ALL.stream()
          .filter(type -> !type.getPackageName().startsWith("io.cardfile.internal"))
          .map(JavaClass::reflect)
          .filter(PublicApiTest::isReachable)
          .collect(toList());

  @Test
  void thereIsSomethingToLookAt() {
    assertFalse(PUBLIC_TYPES.isEmpty());
  }

  /**
   * A type is public because a caller, or an author of a transport, journal or signer, names it in
   * code. If a new one is really needed, first nest or hide another.
   */
  @Test
  void publicTypesAreFew() {
    List<String> topLevel = names(type -> type.getEnclosingClass() == null);
    List<String> nested = names(type -> type.getEnclosingClass() != null);
    assertTrue(topLevel.size() <= MOST_TOP_LEVEL, topLevel.size() + " types: " + topLevel);
    assertTrue(nested.size() <= MOST_NESTED, nested.size() + " nested types: " + nested);
  }

  private static List<String> names(Predicate<Class<?>> which) {
    return PUBLIC_TYPES.stream().filter(which).map(Class::getName).sorted().collect(toList());
  }

  @Test
  void aPublicTypeIsFinalOrClosedOrAPort() {
    assertNone(PUBLIC_TYPES.stream().filter(type -> !isFinalOrClosedOrAPort(type)));
  }

  @Test
  void aSignatureNamesNeitherObjectNorMap() {
    assertNone(
        PUBLIC_TYPES.stream()
            .flatMap(PublicApiTest::signatures)
            .filter(member -> !isEquals(member))
            .filter(member -> types(member).anyMatch(PublicApiTest::isTooLoose)));
  }

  @Test
  void aPublicFieldIsAConstant() {
    assertNone(
        PUBLIC_TYPES.stream()
            .flatMap(type -> Stream.of(type.getDeclaredFields()))
            .filter(field -> isVisible(field.getModifiers()))
            .filter(field -> !isConstant(field)));
  }

  @Test
  void outcomesOfPurchasesAreMadeByTheLibraryAlone() {
    List<Class<?>> outcomes =
        Stream.of(PurchaseOutcome.class.getDeclaredClasses())
            .filter(PurchaseOutcome.class::isAssignableFrom)
            .collect(toList());
    assertEquals(5, outcomes.size());
    outcomes.add(TokenizationOutcome.class);
    assertNone(
        outcomes.stream()
            .flatMap(PublicApiTest::signatures)
            .filter(member -> isMaking(member) && !isForTheLibrary(member)));
  }

  private static boolean isMaking(Executable member) {
    return member instanceof Constructor
        || PurchaseOutcome.class.isAssignableFrom(((Method) member).getReturnType())
        || ((Method) member).getReturnType() == TokenizationOutcome.class;
  }

  /** Other modules cannot name a type of an internal package. */
  private static boolean isForTheLibrary(Executable member) {
    return Stream.of(member.getParameterTypes())
        .anyMatch(type -> type.getPackageName().startsWith("io.cardfile.internal"));
  }

  private static boolean isReachable(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isReachable(type.getEnclosingClass()));
  }

  private static boolean isFinalOrClosedOrAPort(Class<?> type) {
    return type.isInterface()
        || type.isEnum()
        || Modifier.isFinal(type.getModifiers())
        || Stream.of(type.getDeclaredConstructors()).noneMatch(PublicApiTest::isVisible);
  }

  private static boolean isVisible(Constructor<?> constructor) {
    return isVisible(constructor.getModifiers());
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static Stream<Executable> signatures(Class<?> type) {
    return Stream.concat(
            Stream.<Executable>of(type.getDeclaredMethods()),
            Stream.<Executable>of(type.getDeclaredConstructors()))
        .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic());
  }

  private static boolean isEquals(Executable member) {
    return member.getName().equals("equals") && member.getParameterCount() == 1;
  }

  private static Stream<Type> types(Executable member) {
    Stream<Type> parameters = Stream.of(member.getGenericParameterTypes());
    return member instanceof Method
        ? Stream.concat(parameters, Stream.of(((Method) member).getGenericReturnType()))
        : parameters;
  }

  private static boolean isTooLoose(Type type) {
    if (type instanceof Class<?>) {
      Class<?> plain = (Class<?>) type;
      return plain.isArray()
          ? isTooLoose(plain.getComponentType())
          : plain == Object.class || isMap(plain);
    }
    return parts(type).anyMatch(PublicApiTest::isTooLoose);
  }

  /**
   * Returns whether a type is a Map; a security provider, which extends Map in Java, does not
   * count.
   */
  private static boolean isMap(Class<?> type) {
    return Map.class.isAssignableFrom(type) && type.getName().startsWith("java.util.");
  }

  private static Stream<Type> parts(Type type) {
    if (type instanceof ParameterizedType) {
      ParameterizedType generic = (ParameterizedType) type;
      return Stream.concat(
          Stream.of(generic.getRawType()), Stream.of(generic.getActualTypeArguments()));
    }
    if (type instanceof GenericArrayType) {
      return Stream.of(((GenericArrayType) type).getGenericComponentType());
    }
    if (type instanceof WildcardType) {
      WildcardType wildcard = (WildcardType) type;
      // "? super T" has an implicit upper bound of Object.
      return wildcard.getLowerBounds().length > 0
          ? Stream.of(wildcard.getLowerBounds())
          : Stream.of(wildcard.getUpperBounds());
    }
    return Stream.empty(); // A type variable has no fixed type.
  }

  private static boolean isConstant(Field field) {
    return Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
  }

  private static void assertNone(Stream<?> offenders) {
    assertEquals(List.of(), offenders.map(Object::toString).sorted().collect(toList()));
  }
}
