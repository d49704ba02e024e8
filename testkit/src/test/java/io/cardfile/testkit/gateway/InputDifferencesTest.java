package io.cardfile.testkit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.money.PathAmountFormat;
import io.cardfile.validation.IdentifierPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Core and the simulator refuse the same values, except those that {@link KnownDifferences} lists.
 * Their rules are written independently of each other.
 */
class InputDifferencesTest {

  private static final int RANDOM_REQUESTS = 20_000;
  private static final String LONG = "x".repeat(2100);
  private static final String CHARACTERS =
      "a0Z9.-_:/\\%?#@&=+ [](){}\t\u0001\u00a0\u00e9\u0661\u4e2d";
  private static final String SHOP = "https://shop.example";

  /** For each field the values at its limits, valid and invalid. A null leaves the field out. */
  private static final List<Map.Entry<String, List<String>>> VALUES =
      List.of(
          values("path_amount", null, "", "0", "1", "300", "0.00", "0.01", "10", "10.0", "10.00"),
          values("path_amount", "10.000", "010.00", "+10.00", "-10.00", "10,00", " 10.00", "1e2"),
          values("path_amount", "21474836.47", "21474836.48", "1.255", "1.2555", "300.50"),
          values("path_amount", "90071992547409.91", "90071992547409.92", "0.000"),
          values("path_amount", of("9", 19) + ".00", of("9", 20) + ".00", "\u0661.\u0660\u0660"),
          values("currency", "XAF", "XCD", "XPF", "XTS", "XXX"),
          values("currency", null, "", "JPY", "KWD", "CLF", "aud", "AU", "AUDD", "A:D", "XAU"),
          values("invoice_number", null, "", " ", "a", ".", "..", "...", "a:b", "a/b", "a\\b"),
          values("invoice_number", " a", "a ", "a b", "\ta", "a\u0001", "\u00a0a", "caf\u00e9"),
          values("invoice_number", of("x", 64), of("x", 65), "100%", "a;b?c#d", "+", "[1]"),
          values("origin_url", null, "", " ", "http://shop.example", "HTTPS://Shop.example/"),
          values("origin_url", SHOP + ":8443/a?b=c", "http://[::1]:80", "http://127.0.0.1"),
          values("origin_url", "shop.example", "ftp://shop.example", "https://", "https:///a"),
          values("origin_url", "https://a:b@shop.example", SHOP + "#top", SHOP + "/a b"),
          values("origin_url", SHOP + ":0", SHOP + ":65535", SHOP + ":65536"),
          values("origin_url", "https://shop_1.example", "https://b\u00fccher.example"),
          values("origin_url", SHOP + "/" + LONG, SHOP + ":", SHOP + "/%zz"),
          values("callback_path", null, "", "/", "/a/b", "/a?b=c", "a", "//evil", "/a#b", "/a b"),
          values("callback_path", "/.", "/..", "/../a", "/a/..", "/a/./b", "/.a", "/a..", "/..?a"),
          values("callback_path", "/%2e%2e/a", "/a/%2E", "/%zz", "/\u00e9", "/" + LONG, "/a//b"),
          values("callback_path", "/?a=/../b", "/\\evil", "/[1]", "?a=b", ":80", "../a", "a/b"),
          values("cart_items", "0", "2", "1000", "1001"),
          values("cart_items[0].description", "", " ", "x", of("x", 1024), of("x", 1025), "a\nb"),
          values("cart_items[0].quantity", "-1", "0", "2", "2147483647"),
          values("cart_items[0].cost", "-1", "0", "1", "2147483647", "2147483648"),
          values("cart_items[0].cost", "-2147483648", "-9007199254740992", "9007199254740992"),
          values("cart_items[0].image", null, "", "http://shop.example/a", "tea.png"),
          values("cart_items[0].image", SHOP + ":0", SHOP + "/{}", SHOP + ":65535"),
          values("cart_items[0].image", "HTTPS://shop.example", "https://a_b.example", "/tea"));

  private static final List<String> LEGAL_SITES =
      List.of(
          SHOP,
          "HTTPS://Shop.example/",
          SHOP + ".",
          SHOP + ":65535",
          SHOP + ":08443/",
          SHOP + ":",
          SHOP + "/a%2fb%C3%a9",
          SHOP + "/a;b@c:d,e(f)",
          SHOP + "?a[]=b",
          SHOP + "//a/../b",
          "https://xn--bcher-kva.example",
          "https://shop.ex-ample",
          "https://1.shop-2.a1",
          "https://127.0.0.1:8443",
          "https://[::1]:80",
          "https://[2001:db8::a:1]/",
          "https://[::ffff:10.0.0.1]",
          "https://localhost");
  private static final List<String> LEGAL_PATHS =
      List.of(
          "/", "/a%2fb%c3%a9", "/a//b", "/...", "/.a/b.", "/%2ea", "/?a=/../b&c[]=d", "/a:b@c;d");

  private final KnownDifferences known = new KnownDifferences();
  private final List<String> unexplained = new ArrayList<>();
  private final Random random = new Random(20_261_123);

  private int accepted;

  static List<Supplier<RequestValues>> requests() {
    List<Supplier<RequestValues>> requests = new ArrayList<>();
    for (PathAmountFormat format : PathAmountFormat.values()) {
      requests.add(() -> new WalletTokenValues(format, IdentifierPolicy.PERCENT_ENCODABLE));
    }
    return requests;
  }

  @ParameterizedTest
  @MethodSource("requests")
  void validRequestIsAcceptedByBoth(Supplier<RequestValues> request) {
    assertEquals(Map.of(), request.get().refusedByCore());
    assertEquals(Set.of(), request.get().refusedBySimulator());
  }

  /** No row of the known differences may hide that core refuses one of these. */
  @Test
  void legalUrlsAreAcceptedByBoth() {
    for (String site : LEGAL_SITES) {
      assertAccepted("origin_url", site);
      assertAccepted("origin_url", site.replaceFirst("(?i)https", "http"));
      assertAccepted("cart_items[0].image", site);
    }
    LEGAL_PATHS.forEach(path -> assertAccepted("callback_path", path));
  }

  private static void assertAccepted(String field, String value) {
    RequestValues request =
        new WalletTokenValues(PathAmountFormat.TWO_DECIMALS, IdentifierPolicy.PERCENT_ENCODABLE)
            .with(field, value);
    assertEquals(Map.of(), request.refusedByCore(), value);
    assertEquals(Set.of(), request.refusedBySimulator(), value);
  }

  @Test
  void eachValueAloneIsRefusedByBothOrByNeither() {
    for (Supplier<RequestValues> request : requests()) {
      for (Map.Entry<String, List<String>> row : rowsOf(request.get())) {
        for (String value : row.getValue()) {
          RequestValues changed = request.get();
          changed.change(row.getKey(), value);
          compare(changed);
        }
      }
    }
    assertEquals(List.of(), unexplained);
    assertEquals(List.of(), known.unused());
    assertTrue(accepted > 100, "accepted: " + accepted);
  }

  @Test
  void randomValuesAreRefusedByBothOrByNeither() {
    List<Supplier<RequestValues>> requests = requests();
    int changed = 0;
    while (changed < RANDOM_REQUESTS) {
      RequestValues request = requests.get(random.nextInt(requests.size())).get();
      Map<String, String> before = new HashMap<>(request.values);
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        changeAny(request);
      }
      if (!before.equals(request.values)) {
        changed++;
        compare(request);
      }
    }
    assertEquals(List.of(), unexplained);
    assertTrue(accepted > RANDOM_REQUESTS / 20, "accepted: " + accepted);
  }

  private static List<Map.Entry<String, List<String>>> rowsOf(RequestValues request) {
    return VALUES.stream().filter(row -> request.has(row.getKey())).toList();
  }

  /** Gives a field of the request another value of the table, and may change a few characters. */
  private void changeAny(RequestValues request) {
    // A cart of too many items is refused as a whole, so core does not look at its first one.
    List<Map.Entry<String, List<String>>> rows =
        rowsOf(request).stream().filter(row -> !row.getKey().equals("cart_items")).toList();
    Map.Entry<String, List<String>> row = rows.get(random.nextInt(rows.size()));
    request.change(row.getKey(), row.getValue().get(random.nextInt(row.getValue().size())));
    if (isText(row.getKey())) {
      for (int n = random.nextInt(3); n > 0; n--) {
        request.with(row.getKey(), spoiled(request.text(row.getKey())));
      }
    }
  }

  /** Returns whether the value is a text; a number cannot be written with other characters. */
  private static boolean isText(String row) {
    return !List.of("path_amount", "cart_items[0].quantity", "cart_items[0].cost").contains(row);
  }

  private String spoiled(String text) {
    StringBuilder spoiled = new StringBuilder(text);
    int at = random.nextInt(text.length() + 1);
    if (at < text.length() && random.nextBoolean()) {
      spoiled.deleteCharAt(at);
    }
    return spoiled.insert(at, CHARACTERS.charAt(random.nextInt(CHARACTERS.length()))).toString();
  }

  private void compare(RequestValues request) {
    Map<String, String> differences = known.unexplained(request);
    if (!differences.isEmpty() && unexplained.size() < 20) {
      unexplained.add(differences + " in " + request);
    }
    accepted += request.refusedByCore().isEmpty() ? 1 : 0;
  }

  private static Map.Entry<String, List<String>> values(String field, String... values) {
    return Map.entry(field, Arrays.asList(values));
  }

  private static String of(String text, int times) {
    return text.repeat(times);
  }
}
