package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cardfile.Endpoints;
import io.cardfile.purchase.AuthReason;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.signing.HashSigner;
import io.cardfile.signing.JcaHashSigner;
import io.cardfile.signing.SharedSecret;
import io.cardfile.testkit.CardOnFile;
import io.cardfile.transport.BasicAuthorizer;
import io.cardfile.validation.ValidationException;
import io.cardfile.validation.Violation;
import io.cardfile.wallet.LocalWalletTokenSigner;
import io.cardfile.wallet.WalletTokenRequest;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the example of docs/input-rules.md, and compares the violations it shows. */
class InputRulesGuideTest {

  private static final String PAGE = "docs/input-rules.md";

  private static final Map<String, String> FORM =
      Map.of(
          "holder", "Ada Example",
          "number", "4111 1111 1111 1111",
          "expiry", "12/2099",
          "cvv", "12");

  @Test
  void violationsAreThoseOfThePage(@TempDir Path classes) throws Exception {
    List<String> blocks = GuideCode.javaBlocks(PAGE);
    assertEquals(1, blocks.size());
    GuideCode.compile("17", classes, List.of(GuideCode.source("InputRules", source(blocks))));
    String text = Files.readString(Path.of("..", PAGE)).split("```text\n", -1)[1];
    assertEquals(text.substring(0, text.indexOf("```")), violations(classes));
  }

  @Test
  void everyCodeIsListedOnce() throws Exception {
    Set<String> codes = new TreeSet<>();
    for (Field field : Violation.Codes.class.getFields()) {
      codes.add((String) field.get(null));
    }
    List<String> listed = new ArrayList<>();
    String page = Files.readString(Path.of("..", PAGE));
    String section =
        page.substring(page.indexOf("## Codes\n"), page.indexOf("### Absent values\n"));
    Matcher row = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|").matcher(section);
    while (row.find()) {
      listed.add(row.group(1));
    }
    Collections.sort(listed);
    assertEquals(List.copyOf(codes), listed);
  }

  @Test
  void absentValuesHaveTheCodesOfThePage() throws Exception {
    String page = Files.readString(Path.of("..", PAGE));
    String rows = page.split("\\| absent value \\| code \\|\n\\|---\\|---\\|\n", 2)[1];
    Map<String, String> codes = new TreeMap<>();
    Matcher row = Pattern.compile("(?m)^\\| ([^|]+) \\| `([a-z_]+)` \\|$").matcher(rows);
    while (row.find()) {
      codes.put(row.group(1), row.group(2));
    }
    assertEquals(absentValues(), codes);
  }

  private static Map<String, String> absentValues() {
    PurchaseRequest.Builder purchase = laterCharge("no_show");
    WalletTokenRequest.Builder token = WalletTokenRequest.builder();
    Map<String, String> codes = new TreeMap<>();
    codes.put("reference", code("reference", purchase.violations()));
    codes.put("amount of a purchase", code("amount", purchase.violations()));
    codes.put("amount of a wallet token", code("amount", token.violations()));
    codes.put(
        "reason of a later charge, given as an empty text",
        code("extra.auth_reason", laterCharge("").violations()));
    HashSigner signer = new JcaHashSigner(SharedSecret.ofUtf8("TEST"));
    codes.put(
        "user name of a signer",
        refused("username", () -> LocalWalletTokenSigner.of(null, signer)));
    codes.put(
        "user name of an authorizer", refused("username", () -> BasicAuthorizer.of(null, "TEST")));
    codes.put(
        "base URL",
        refused("walletUrl", () -> Endpoints.test().walletUrl(null).purchasesUrl(null).build()));
    return codes;
  }

  private static PurchaseRequest.Builder laterCharge(String reason) {
    return PurchaseRequest.merchantInitiated(CardOnFile.visa().credential(), AuthReason.of(reason));
  }

  private static String refused(String path, Executable use) {
    return code(path, assertThrows(ValidationException.class, use).violations());
  }

  private static String code(String path, List<Violation> violations) {
    return violations.stream()
        .filter(violation -> violation.path().equals(path))
        .map(Violation::code)
        .findFirst()
        .orElseThrow();
  }

  private static String violations(Path classes) throws Exception {
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader =
        new URLClassLoader(urls, InputRulesGuideTest.class.getClassLoader())) {
      StringBuilder lines = new StringBuilder();
      Object found = loader.loadClass("InputRules").getMethod("run", Map.class).invoke(null, FORM);
      ((List<?>) found).forEach(violation -> lines.append(violation).append('\n'));
      return lines.toString();
    }
  }

  private static String source(List<String> blocks) {
    return """
    import io.cardfile.purchase.*;
    import io.cardfile.validation.*;
    import java.util.*;

    public class InputRules {
      public static List<Violation> run(Map<String, String> form) {
    """
        + blocks.get(0)
        + """
            return violations;
          }
        }
        """;
  }
}
