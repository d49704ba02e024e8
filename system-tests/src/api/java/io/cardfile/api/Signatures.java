package io.cardfile.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line for a type, and for each of its members: generics, nullness, exceptions, and the value
 * of a constant. Types of java.lang and of the same package are written without it.
 */
final class Signatures {
  private final Class<?> type;

  Signatures(Class<?> type) {
    this.type = type;
  }

  String of(Stream<Type> supertypes) {
    String parents =
        supertypes
            .map(parent -> shorter(parent.getTypeName()))
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return deprecated(type)
        + modifiersOfType()
        + kind()
        + type.getName()
        + typeParameters(type)
        + (parents.isEmpty() ? "" : " is " + parents);
  }

  private String modifiersOfType() {
    int bits = type.getModifiers();
    return (Modifier.isProtected(bits) ? "protected " : "")
        + (type.getEnclosingClass() != null && !Modifier.isStatic(bits) ? "inner " : "")
        + (Modifier.isAbstract(bits) && !type.isInterface() && !type.isEnum() ? "abstract " : "")
        + (Modifier.isFinal(bits) && !type.isEnum() ? "final " : "");
  }

  private String kind() {
    if (type.isAnnotation()) {
      return "@interface ";
    }
    return type.isInterface() ? "interface " : type.isEnum() ? "enum " : "class ";
  }

  String of(Member member) {
    return member instanceof Field ? of((Field) member) : of((Executable) member);
  }

  private String of(Executable member) {
    return deprecated(member)
        + modifiers(member)
        + (member instanceof Method method && method.isDefault() ? "default " : "")
        + typeParameters(member)
        + (member instanceof Method
            ? of(member.getAnnotatedReturnType()) + " " + member.getName()
            : "new")
        + parameters(member)
        + (member instanceof Method method && method.getDefaultValue() != null
            ? " default " + text(method.getDefaultValue())
            : "")
        + (member.getExceptionTypes().length == 0
            ? ""
            : " throws " + join(member.getAnnotatedExceptionTypes()));
  }

  private static String text(Object value) {
    return value instanceof Object[] array ? Arrays.deepToString(array) : value.toString();
  }

  private String parameters(Executable member) {
    String text = "(" + join(member.getAnnotatedParameterTypes()) + ")";
    return member.isVarArgs() ? text.replaceAll("\\[\\]\\)$", "...)") : text;
  }

  private String of(Field field) {
    return deprecated(field)
        + (field.isEnumConstant()
            ? field.getName()
            : modifiers(field) + of(field.getAnnotatedType()) + " " + field.getName())
        + (isConstant(field) ? " = " + value(field) : "");
  }

  /** A method of a final class cannot be overridden anyway. */
  private String modifiers(Member member) {
    int bits = member.getModifiers();
    boolean isFinal =
        Modifier.isFinal(bits)
            && (member instanceof Field || !Modifier.isFinal(type.getModifiers()));
    return (Modifier.isProtected(bits) ? "protected " : "")
        + (Modifier.isStatic(bits) ? "static " : "")
        + (Modifier.isAbstract(bits) ? "abstract " : "")
        + (isFinal ? "final " : "");
  }

  /** Compilers copy the value of such a field into the classes of callers. */
  private static boolean isConstant(Field field) {
    int bits = field.getModifiers();
    return Modifier.isStatic(bits)
        && Modifier.isFinal(bits)
        && (field.getType().isPrimitive() || field.getType() == String.class);
  }

  private static Object value(Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String deprecated(AnnotatedElement element) {
    return element.isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "";
  }

  private String typeParameters(GenericDeclaration declaration) {
    TypeVariable<?>[] variables = declaration.getTypeParameters();
    if (variables.length == 0) {
      return "";
    }
    return Stream.of(variables)
        .map(this::withBounds)
        .collect(Collectors.joining(", ", "<", declaration == type ? ">" : "> "));
  }

  private String withBounds(TypeVariable<?> variable) {
    String bounds =
        Stream.of(variable.getAnnotatedBounds())
            .map(this::of)
            .filter(bound -> !bound.equals("Object"))
            .collect(Collectors.joining(" & "));
    return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
  }

  private String join(AnnotatedType[] types) {
    return Stream.of(types).map(this::of).collect(Collectors.joining(", "));
  }

  private String of(AnnotatedType annotated) {
    return shorter(
        annotated
            .toString()
            .replace("org.jspecify.annotations.Nullable()", "Nullable")
            .replace("org.jspecify.annotations.", ""));
  }

  private String shorter(String text) {
    String own = type.getPackageName().replace(".", "\\.");
    return text.replaceAll("\\b(java\\.lang|" + own + ")\\.(?=[A-Z@])", "");
  }
}
