package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.wallet.CartItem;
import io.cardfile.wallet.WalletTokenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The exact violations of a fixed list of inputs: path, code, severity, message and order. Callers
 * compare codes and show messages, so a change of this file is a change of behaviour. Run it with
 * {@code -Dviolations.write=true} to rewrite the file.
 */
class ViolationListsTest {

  private static final String FILE = "violations.txt";
  private static final int RANDOM_FORMS = 100;

  private final List<String> lines = new ArrayList<>();

  @Test
  void violationsAreThoseOnFile() throws IOException {
    rowsOfPurchases();
    rowsOfWalletTokens();
    rowsOfSettings();
    pairs();
    randomForms();
    String found = String.join("\n", lines) + "\n";
    if (Boolean.getBoolean("violations.write")) {
      Path folder = Path.of("src/test/resources/io/cardfile/validation");
      Files.writeString(Files.createDirectories(folder).resolve(FILE), found);
    }
    assertTrue(lines.size() > 900, "lines: " + lines.size());
    try (InputStream file = ViolationListsTest.class.getResourceAsStream(FILE)) {
      assertEquals(new String(file.readAllBytes(), StandardCharsets.UTF_8), found);
    }
  }

  private void rowsOfPurchases() {
    add("first", first(PurchaseForm.first()));
    add("later", later(PurchaseForm.merchantInitiated()));
    add("empty", PurchaseRequest.firstCardOnFile().violations());
    for (Row<PurchaseForm> row : PurchaseRows.first()) {
      PurchaseForm form = PurchaseForm.first();
      row.spoil(form);
      add("first " + row, first(form));
      add("wallet checkout " + row, walletCheckout(form));
      form = PurchaseForm.merchantInitiated();
      row.spoil(form);
      add("later " + row, later(form));
    }
    for (Row<PurchaseForm> row : StoredCredentialRows.first()) {
      PurchaseForm form = PurchaseForm.first();
      row.spoil(form);
      add("first " + row, first(form));
    }
    for (Row<PurchaseForm> row : StoredCredentialRows.merchantInitiated()) {
      PurchaseForm form = PurchaseForm.merchantInitiated();
      row.spoil(form);
      add("later " + row, later(form));
    }
  }

  private void rowsOfWalletTokens() {
    add("token", new WalletForm().builder().violations());
    add("empty", WalletTokenRequest.builder().violations());
    for (Row<WalletForm> row : WalletRows.all()) {
      for (IdentifierPolicy policy : WalletForm.POLICIES) {
        WalletForm form = new WalletForm();
        form.policy = policy;
        row.spoil(form);
        add(policy + " " + row, form.builder().violations());
      }
    }
  }

  private void rowsOfSettings() {
    for (Row<Void> row : ConfigRows.all()) {
      try {
        row.spoil(null);
        lines.add(row + " no exception");
      } catch (ValidationException e) {
        add("setting " + row, e.violations());
      }
    }
  }

  private void pairs() {
    List<Row<PurchaseForm>> purchases = PurchaseRows.first();
    List<Row<WalletForm>> tokens = WalletRows.all();
    for (int i = 0; i < RANDOM_FORMS; i++) {
      PurchaseForm form = PurchaseForm.first();
      purchases.get(i * 7 % purchases.size()).spoil(form);
      purchases.get(i * 11 % purchases.size()).spoil(form);
      add("first, pair " + i, first(form));
      WalletForm wallet = new WalletForm();
      tokens.get(i * 7 % tokens.size()).spoil(wallet);
      tokens.get(i * 11 % tokens.size()).spoil(wallet);
      add("token, pair " + i, wallet.builder().violations());
    }
  }

  private void randomForms() {
    List<BiConsumer<PurchaseForm, String>> fields =
        List.of(
            (form, v) -> form.reference = v,
            (form, v) -> form.holder = v,
            (form, v) -> form.number = v,
            (form, v) -> form.expiry = v,
            (form, v) -> form.cvv = v,
            (form, v) -> form.currency = v,
            (form, v) -> form.ip = v,
            (form, v) -> form.token = v,
            (form, v) -> form.reason = v,
            (form, v) -> form.reference = "4111" + v + "111111111111",
            (form, v) -> form.reference = "123" + v + "1230");
    PathTexts texts = new PathTexts(20_261_123);
    for (int i = 0; i < RANDOM_FORMS; i++) {
      String text = texts.next();
      PurchaseForm first = PurchaseForm.first();
      PurchaseForm later = PurchaseForm.merchantInitiated();
      first.policy = texts.pick(IdentifierPolicy.values());
      later.policy = first.policy;
      later.trackingId = i % 2 == 0 ? null : later.trackingId;
      fields.get(i % fields.size()).accept(first, text);
      fields.get(i % fields.size()).accept(later, text);
      add("first, text " + i, first(first));
      add("wallet checkout, text " + i, walletCheckout(first));
      add("later, text " + i, later(later));
      add("token, text " + i, token(text, i).violations());
    }
  }

  private static WalletTokenRequest.Builder token(String text, int number) {
    WalletForm form = new WalletForm();
    form.policy = WalletForm.POLICIES[number % 2];
    switch (number % 5) {
      case 0 -> form.invoiceNumber = text;
      case 1 -> form.originUrl = "https://" + text;
      case 2 -> form.callbackPath = "/" + text;
      case 3 -> form.items.add(CartItem.of(text, number % 3 - 1, number % 3 - 1));
      default -> form.items.add(CartItem.of("Tea", 1, 1).withImage("https://shop.example/" + text));
    }
    return form.builder();
  }

  private static List<Violation> first(PurchaseForm form) {
    form.wallet = false;
    return form.violations();
  }

  private static List<Violation> walletCheckout(PurchaseForm form) {
    form.wallet = true;
    return form.violations();
  }

  private static List<Violation> later(PurchaseForm form) {
    try {
      return form.violations();
    } catch (IllegalArgumentException blank) {
      return List.of(Violation.error("card_token", "value", "no credential can hold it"));
    }
  }

  private void add(String name, List<Violation> violations) {
    lines.add(
        name
            + violations.stream()
                .map(v -> "\n  " + (v.isWarning() ? "WARNING" : "ERROR") + " " + v)
                .collect(Collectors.joining()));
  }
}
