package io.cardfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * JSON mappers and {@code toString} builders that use reflection show each field that is not
 * transient. A new field that can contain text fails this test: make it {@code transient} if it may
 * contain a card, token, credential, secret or text of a gateway, or else add the reason here.
 */
class FieldsThatShowTextTest {

  private static final String ROOT = "io.cardfile.";

  /** Names of fields that may be shown in every class, with the reason. */
  private static final Map<String, Set<String>> NAMES =
      Map.of(
          "shown in logs, tickets and file names by design",
          Set.of(
              "reference",
              "invoiceNumber",
              "merchant",
              "username",
              "formerAccounts",
              "account",
              "destination",
              "requestId"),
          "the merchant's own addresses",
          Set.of("purchasesUrl", "walletUrl", "baseUrl", "originUrl", "callbackPath"),
          "how much",
          Set.of("amount", "currency"),
          "sentences of this library or a source, and redacted words of a gateway",
          Set.of("detail", "why", "problem"));

  /** Further fields that may be shown, with the reason. */
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "places and fixed sentences",
          Set.of(
              "validation.Violation.code",
              "validation.Violation.message",
              "validation.Violation.path",
              "journal.PurchaseContent.kind",
              "json.JsonTextException.path",
              "signing.CanonicalString.form",
              "internal.FieldText.name"),
          "names of the protocol",
          Set.of(
              "money.CurrencyUnit.code",
              "purchase.AuthReason.value",
              "purchase.StoredCredential$NetworkReference.name",
              "transport.WireHeader.name",
              "wallet.WalletCallback$Query.names",
              "transport.WireRequest.method",
              "transport.WireRequest$Builder.method"),
          "redacted, and held to that by CanaryFlowTest",
          Set.of(
              "PaymentEvent.reason",
              "purchase.PurchaseOutcome$InDoubt.text",
              "wallet.WalletTokenOutcome.errors"),
          "what a journal keeps, which refuses what is like a card number",
          Set.of(
              "journal.Resolution.gatewayId",
              "journal.Resolution.responseCode",
              "journal.Resolution.adviceCode"),
          "what the merchant's program sets, and nothing of a payer",
          Set.of(
              "PaymentClient.knownDestinations",
              "PurchaseLookup.destinations",
              "PurchaseLookup$Builder.formerUrls",
              "PurchaseLookup$Builder.path",
              "PurchaseLookup$Builder.notFound",
              "PurchaseCall.url",
              "ClaimWaits.waits",
              "journal.InMemoryJournal.entries"),
          "the payer's address and cart, no card data",
          Set.of(
              "purchase.PurchaseRequest.customerIp",
              "purchase.PurchaseRequest$Builder.customerIp",
              "wallet.CartItem.description",
              "wallet.CartItem.image"));

  /** Types that contain text, also as elements of a collection. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\b(String|CharSequence|StringBuilder|StringBuffer|Object|ByteArray\\w+"
              + "|ByteBuffer|CharBuffer|byte\\[|char\\[)");

  static Stream<Field> fieldsWithText() {
    return MainClasses.ALL.stream()
        .filter(type -> !type.getPackageName().isEmpty())
        .map(JavaClass::reflect)
        .filter(type -> !Enum.class.isAssignableFrom(type))
        .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
        .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
        .filter(field -> TEXT.matcher(field.getGenericType().getTypeName()).find());
  }

  @Test
  void onlyTheseAreNotTransient() {
    Set<String> shown =
        fieldsWithText()
            .filter(field -> !Modifier.isTransient(field.getModifiers()))
            .filter(field -> !isIn(NAMES, field.getName()) && !isIn(FIELDS, name(field)))
            .map(FieldsThatShowTextTest::name)
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(Set.of(), shown);
  }

  @Test
  void theListNamesNoFieldThatIsGone() {
    Set<String> all =
        fieldsWithText()
            .filter(field -> !Modifier.isTransient(field.getModifiers()))
            .flatMap(field -> Stream.of(field.getName(), name(field)))
            .collect(Collectors.toSet());
    Set<String> listed = new TreeSet<>();
    NAMES.values().forEach(listed::addAll);
    FIELDS.values().forEach(listed::addAll);
    listed.removeAll(all);
    assertEquals(Set.of(), listed);
  }

  private static boolean isIn(Map<String, Set<String>> reasons, String name) {
    return reasons.values().stream().anyMatch(names -> names.contains(name));
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getName().substring(ROOT.length()) + "." + field.getName();
  }
}
