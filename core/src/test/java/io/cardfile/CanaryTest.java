package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No public type shows a card number, CVV, secret, token, hash or tracking ID. */
class CanaryTest {
  private static final String ROOT = "io.cardfile.";

  /** What may be shown: references, addresses, amounts, reasons, places and fixed sentences. */
  private static final Set<String> WITHOUT_SECRETS =
      Set.of(
          "Endpoints",
          "Endpoints$Builder",
          "PaymentEvent",
          "journal.JournalException",
          "json.JsonTextException",
          "money.CurrencyUnit",
          "money.Money",
          "purchase.AuthReason",
          "purchase.RetryAdvice",
          "validation.ValidationException",
          "validation.Violation",
          "wallet.CartItem",
          "wallet.WalletTokenRequest",
          "wallet.WalletTokenRequest$Builder");

  static List<Object> holders() {
    return CanaryHolders.all();
  }

  @ParameterizedTest
  @MethodSource("holders")
  void noTextShowsAnything(Object holder) {
    assertEquals(List.of(), Canaries.in(holder.toString()));
    assertEquals(List.of(), Canaries.in(String.valueOf(List.of(holder))));
    assertEquals(List.of(), Canaries.in(Map.of(holder, Optional.of(holder)).toString()));
    assertEquals(List.of(), Canaries.in(Arrays.deepToString(new Object[] {holder, null})));
    assertEquals(List.of(), Canaries.in(String.format(Locale.ROOT, "%s %S", holder, holder)));
  }

  @ParameterizedTest
  @MethodSource("holders")
  void nothingButAnExceptionCanBeSerialised(Object holder) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    if (holder instanceof Throwable) {
      out.writeObject(holder);
      out.flush();
      assertEquals(List.of(), Canaries.in((Throwable) holder));
      assertEquals(List.of(), Canaries.in(bytes.toByteArray()));
    } else {
      assertThrows(NotSerializableException.class, () -> out.writeObject(holder));
    }
  }

  @ParameterizedTest
  @MethodSource("holders")
  void printersByReflectionShowNothing(Object holder) {
    String text = ReflectedText.of(holder);
    assertEquals(List.of(), Canaries.in(text), text);
  }

  private static boolean isEnum(Class<?> type) {
    return Enum.class.isAssignableFrom(type);
  }

  /**
   * A new public type with fields fails this test: add an object to CanaryHolders or, if it can
   * hold no secret, its name here.
   */
  @Test
  void everyPublicTypeWithFieldsIsAmongThem() {
    Set<String> missing = new TreeSet<>();
    for (JavaClass type : MainClasses.ALL) {
      Class<?> reflected = type.reflect();
      if (!type.getPackageName().isEmpty() && isPublic(reflected) && hasFields(reflected)) {
        missing.add(name(reflected));
      }
    }
    assertTrue(missing.containsAll(WITHOUT_SECRETS), "the list has a type that is gone");

    missing.removeAll(WITHOUT_SECRETS);
    holders().forEach(holder -> missing.removeAll(typesOf(holder.getClass())));

    assertEquals(Set.of(), missing);
  }

  private static boolean hasFields(Class<?> type) {
    return !isEnum(type)
        && Arrays.stream(type.getDeclaredFields())
            .anyMatch(field -> !Modifier.isStatic(field.getModifiers()));
  }

  // The public types of an object: its class and its superclasses in the library.
  private static Set<String> typesOf(Class<?> type) {
    Set<String> names = new HashSet<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith(ROOT) && isPublic(c)) {
        names.add(name(c));
      }
    }
    return names;
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  private static String name(Class<?> type) {
    return type.getName().substring(ROOT.length());
  }

  /** The search itself must find every encoding. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x4111111111111111x",
        "1111111111111114",
        "4111 1111 1111 1111",
        "4111-1111-1111-1111",
        "cvv=7391",
        "1937",
        "37333931",
        "NzM5MQ==",
        "63616E6172792D7365637265742D35663263",
        "Y2FuYXJ5LXNlY3JldC01ZjJj",
        "bWVyY2hhbnQ6Y2FuYXJ5LWFwaS10b2tlbi04MWQw",
        "wP/uAMD/7hHA/+4iwP/uMw==",
        "[55, 51, 57, 49]",
        "\0007\0003\0009\0001"
      })
  void theSearchFindsEveryDisguise(String text) {
    assertTrue(!Canaries.in(text).isEmpty(), text);
    assertTrue(!Canaries.in(new Exception("x", new Exception(text))).isEmpty(), text);
  }
}
