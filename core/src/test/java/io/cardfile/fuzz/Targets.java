package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.ReadReplies;
import io.cardfile.Samples;
import io.cardfile.internal.FieldText;
import io.cardfile.internal.Texts;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.purchase.StoredCredential;
import io.cardfile.signing.HashEncoding;
import io.cardfile.transport.WireReply;
import io.cardfile.wallet.SignedWalletTokenRequest;
import io.cardfile.wallet.WalletTokenOutcome;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Passes one input to the function that reads it. Catches declared exceptions where they are
 * declared. An accepted input must be the same after it is written and read again.
 */
final class Targets {

  interface Probe {
    void run(byte[] input) throws Exception;
  }

  private static final List<CurrencyUnit> UNITS =
      List.of(
          CurrencyUnit.of("AUD"),
          CurrencyUnit.of("JPY"),
          CurrencyUnit.of("KWD"),
          CurrencyUnit.unlisted("QQQ", 4));
  private static final List<PurchaseRequest> REQUESTS = List.of(Samples.first(), Samples.later());
  private static final int[] STATUSES = {200, 200, 201, 422, 401, 500, 204, 302};

  private Targets() {}

  static String text(byte[] input) {
    return new String(input, StandardCharsets.UTF_8);
  }

  /**
   * Returns any text, including texts that UTF-8 cannot represent, such as half a surrogate pair.
   */
  private static String anyText(byte[] input) {
    return input.length % 2 == 0
        ? text(input)
        : text(input).replace('\u0001', '\ud83d').replace('\u007f', '\ude00');
  }

  private static int status(byte[] input) {
    return STATUSES[Math.floorMod(Arrays.hashCode(input), STATUSES.length)];
  }

  static void json(byte[] input) {
    json(() -> JsonText.parse(anyText(input)));
    json(() -> JsonText.parse(input));
  }

  private interface Parse {
    JsonValue run() throws JsonTextException;
  }

  private static void json(Parse parse) {
    JsonValue value;
    try {
      value = parse.run();
    } catch (JsonTextException e) {
      return;
    }
    try {
      assertEquals(value, JsonText.parse(JsonText.write(value)));
      assertEquals(value, JsonText.parse(JsonText.writeUtf8(value)));
      assertEquals(value.hashCode(), JsonText.parse(JsonText.write(value)).hashCode());
    } catch (JsonTextException e) {
      throw new AssertionError("what was written is not read", e);
    }
    assertNotNull(value.toString());
  }

  static void purchaseReply(byte[] input) {
    for (PurchaseRequest request : REQUESTS) {
      WireReply reply = WireReply.read(status(input), Samples.REQUEST_ID, input);
      PurchaseOutcome outcome = ReadReplies.purchase(request, reply);
      assertTrue(outcome.kind() != PurchaseOutcome.Kind.NOT_SENT, "something was sent");
      outcome.accept(new EveryPart());
      assertTrue(!shows(outcome, request), "the card number");
    }
  }

  /** Of a stored card the number is not known: it is masked only where it stands by itself. */
  private static boolean shows(PurchaseOutcome outcome, PurchaseRequest request) {
    String text = outcome.toString();
    return request instanceof PurchaseRequest.MerchantInitiated
        ? text.matches("(?s)(.*[^0-9])?" + Samples.CARD_NUMBER + "([^0-9].*)?")
        : text.contains(Samples.CARD_NUMBER);
  }

  static void walletReply(byte[] input) {
    WalletTokenOutcome outcome =
        ReadReplies.walletToken(WireReply.read(status(input), null, input));
    assertNotNull(outcome.why());
  }

  static void credential(byte[] input) {
    credential(text(input));
    credential(sealed(text(input)));
    credential(anyText(input));
  }

  private static void credential(String text) {
    StoredCredential read;
    try {
      read = StoredCredential.fromText(text);
    } catch (IllegalArgumentException e) {
      return;
    }
    assertEquals(read, StoredCredential.fromText(read.toText()));
    assertNotNull(read.toString());
  }

  static void signedRequest(byte[] input) {
    signedRequest(text(input));
    signedRequest(sealed(text(input)));
    signedRequest(anyText(input));
  }

  private static void signedRequest(String text) {
    SignedWalletTokenRequest read;
    try {
      read = SignedWalletTokenRequest.fromText(text);
    } catch (IllegalArgumentException e) {
      return;
    }
    String again = read.toText();
    assertEquals(again, SignedWalletTokenRequest.fromText(again).toText());
  }

  /** Returns the text with a correct checksum, without which the reader would refuse it early. */
  private static String sealed(String text) {
    int end = text.lastIndexOf("&crc=");
    String covered = end < 0 ? text : text.substring(0, end);
    CRC32 crc = new CRC32();
    crc.update(covered.getBytes(StandardCharsets.UTF_8));
    return covered + "&crc=" + HexFormat.of().toHexDigits(crc.getValue(), 8);
  }

  static void percentCode(byte[] input) {
    String text = text(input);
    assertEquals(text, Texts.percentDecode(Texts.percentEncode(text)));
    decode(text);
    decode(anyText(input));
  }

  private static void decode(String text) {
    String decoded;
    try {
      decoded = Texts.percentDecode(text);
    } catch (IllegalArgumentException e) {
      return;
    }
    assertEquals(text, Texts.percentEncode(decoded), "one encoded form");
  }

  static void fieldText(byte[] input) {
    fieldText(text(input));
    fieldText(sealed(text(input)));
    fieldText(anyText(input));
  }

  private static void fieldText(String text) {
    FieldText read;
    try {
      read = FieldText.decode(text);
    } catch (IllegalArgumentException e) {
      return;
    }
    if (read.isChecked() && read.fieldNames().size() > 0) {
      assertEquals(text, read.encode());
    }
  }

  static void pathAmount(byte[] input) {
    for (PathAmountFormat format : PathAmountFormat.values()) {
      for (CurrencyUnit unit : UNITS) {
        pathAmount(format, unit, anyText(input));
      }
    }
  }

  private static void pathAmount(PathAmountFormat format, CurrencyUnit unit, String text) {
    Money money;
    try {
      money = format.parse(text, unit);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return;
    }
    assertEquals(text, format.format(money));
  }

  static void money(byte[] input) {
    String text = anyText(input);
    for (CurrencyUnit unit : UNITS) {
      money(text, unit);
    }
    BigDecimal decimal = FormTargets.decimal(text);
    if (decimal != null) {
      try {
        assertEquals(UNITS.get(0), Money.of(decimal, UNITS.get(0)).currency());
      } catch (ArithmeticException e) {
        // The amount has too many digits.
      }
    }
  }

  private static void money(String text, CurrencyUnit unit) {
    Money money;
    try {
      money = Money.of(text, unit);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return;
    }
    assertEquals(0, money.decimal().compareTo(new BigDecimal(text)));
    assertEquals(money, Money.ofMinor(money.minorUnits(), unit));
    assertEquals(money, Money.of(new BigDecimal(text), unit));
  }

  static void hash(byte[] input) {
    byte[] expected = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
    for (HashEncoding encoding : HashEncoding.values()) {
      boolean matches = encoding.matches(anyText(input), expected);
      assertTrue(!matches || Arrays.equals(expected, decoded(encoding, input)));
      assertTrue(encoding.matches(encoding.encode(input), input) == input.length > 0);
    }
  }

  private static byte[] decoded(HashEncoding encoding, byte[] text) {
    return switch (encoding) {
      case LOWER_HEX, UPPER_HEX -> HexFormat.of().parseHex(text(text));
      case BASE64 -> Base64.getDecoder().decode(text);
      case BASE64URL -> Base64.getUrlDecoder().decode(text);
    };
  }
}
