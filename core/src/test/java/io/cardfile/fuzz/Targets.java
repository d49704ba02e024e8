package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import io.cardfile.internal.FieldText;
import io.cardfile.internal.PercentCode;
import io.cardfile.internal.wire.PurchaseWire;
import io.cardfile.internal.wire.WalletTokenWire;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import io.cardfile.money.PathAmountFormat;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseOutcome.InDoubt;
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
    String run(byte[] input) throws Exception;
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

  private static int choice(byte[] input, int choices) {
    return Math.floorMod(Arrays.hashCode(input), choices);
  }

  static String json(byte[] input) {
    String asText = json(() -> JsonText.parse(anyText(input)));
    return json(() -> JsonText.parse(input)) + asText;
  }

  private interface Parse {
    JsonValue run() throws JsonTextException;
  }

  private static String json(Parse parse) {
    JsonValue value;
    try {
      value = parse.run();
    } catch (JsonTextException e) {
      return RefusalSite.of(e);
    }
    try {
      assertEquals(value, JsonText.parse(JsonText.write(value)));
      assertEquals(value, JsonText.parse(JsonText.writeUtf8(value)));
      assertEquals(value.hashCode(), JsonText.parse(JsonText.write(value)).hashCode());
    } catch (JsonTextException e) {
      throw new AssertionError("what was written is not read", e);
    }
    return value.toString();
  }

  static String purchaseReply(byte[] input) {
    int status = STATUSES[choice(input, STATUSES.length)];
    StringBuilder way = new StringBuilder();
    for (PurchaseRequest request : REQUESTS) {
      WireReply reply = WireReply.read(status, Samples.REQUEST_ID, input).attributed();
      PurchaseOutcome outcome = PurchaseWire.read(request, reply);
      assertTrue(outcome.kind() != PurchaseOutcome.Kind.NOT_SENT, "something was sent");
      way.append(outcome.accept(new EveryPart()));
      assertTrue(!outcome.toString().contains(Samples.CARD_NUMBER), "the card number");
      way.append(outcome instanceof InDoubt doubt ? doubt.why() : outcome.kind());
    }
    return way.toString();
  }

  static String walletReply(byte[] input) {
    int status = STATUSES[choice(input, STATUSES.length)];
    WireReply reply = WireReply.read(status, null, input);
    WalletTokenOutcome outcome = WalletTokenWire.read(reply);
    return outcome instanceof WalletTokenOutcome.Failed failed && reply.document() != null
        ? failed.why()
        : outcome.kind().toString();
  }

  static String credential(byte[] input) {
    return credential(text(input)) + credential(sealed(text(input))) + credential(anyText(input));
  }

  private static String credential(String text) {
    StoredCredential read;
    try {
      read = StoredCredential.fromText(text);
    } catch (IllegalArgumentException e) {
      return RefusalSite.of(e);
    }
    assertEquals(read, StoredCredential.fromText(read.toText()));
    return read + " " + read.networkReferences().size() + read.establishedAt().isPresent();
  }

  static String signedRequest(byte[] input) {
    return signedRequest(text(input))
        + signedRequest(sealed(text(input)))
        + signedRequest(anyText(input));
  }

  private static String signedRequest(String text) {
    SignedWalletTokenRequest read;
    try {
      read = SignedWalletTokenRequest.fromText(text);
    } catch (IllegalArgumentException e) {
      return RefusalSite.of(e);
    }
    String again = read.toText();
    assertEquals(again, SignedWalletTokenRequest.fromText(again).toText());
    return "read" + read.cartItems().size();
  }

  /** Returns the text with a correct checksum, without which the reader would refuse it early. */
  private static String sealed(String text) {
    int end = text.lastIndexOf("&crc=");
    String covered = end < 0 ? text : text.substring(0, end);
    CRC32 crc = new CRC32();
    crc.update(covered.getBytes(StandardCharsets.UTF_8));
    return covered + "&crc=" + HexFormat.of().toHexDigits(crc.getValue(), 8);
  }

  static String percentCode(byte[] input) {
    String text = text(input);
    assertEquals(text, PercentCode.decode(PercentCode.encode(text)));
    return decode(text) + decode(anyText(input));
  }

  private static String decode(String text) {
    try {
      assertEquals(text, PercentCode.encode(PercentCode.decode(text)), "one encoded form");
      return "read";
    } catch (IllegalArgumentException e) {
      return RefusalSite.of(e);
    }
  }

  static String fieldText(byte[] input) {
    return fieldText(text(input)) + fieldText(sealed(text(input))) + fieldText(anyText(input));
  }

  private static String fieldText(String text) {
    FieldText read;
    try {
      read = FieldText.decode(text);
    } catch (IllegalArgumentException e) {
      return RefusalSite.of(e);
    }
    if (read.isChecked() && read.fieldNames().size() > 0) {
      assertEquals(text, read.encode());
    }
    return "read" + read.isChecked() + read.fieldNames().size();
  }

  static String pathAmount(byte[] input) {
    StringBuilder way = new StringBuilder();
    for (PathAmountFormat format : PathAmountFormat.values()) {
      for (CurrencyUnit unit : UNITS) {
        way.append(pathAmount(format, unit, anyText(input)));
      }
    }
    return way.toString();
  }

  private static String pathAmount(PathAmountFormat format, CurrencyUnit unit, String text) {
    try {
      assertEquals(text, format.format(format.parse(text, unit)));
      return "read";
    } catch (IllegalArgumentException | ArithmeticException e) {
      return RefusalSite.of(e);
    }
  }

  static String money(byte[] input) {
    StringBuilder way = new StringBuilder();
    String text = anyText(input);
    for (CurrencyUnit unit : UNITS) {
      try {
        Money money = Money.of(text, unit);
        assertEquals(0, money.decimal().compareTo(new BigDecimal(text)));
        assertEquals(money, Money.ofMinor(money.minorUnits(), unit));
        way.append(money.equals(Money.of(new BigDecimal(text), unit)));
      } catch (IllegalArgumentException | ArithmeticException e) {
        way.append(RefusalSite.of(e));
      }
    }
    return way + decimal(text);
  }

  private static String decimal(String text) {
    BigDecimal decimal = FormTargets.decimal(text);
    if (decimal == null) {
      return "";
    }
    try {
      return "" + Money.of(decimal, UNITS.get(0)).currency();
    } catch (ArithmeticException e) {
      return RefusalSite.of(e);
    }
  }

  static String hash(byte[] input) {
    byte[] expected = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
    StringBuilder way = new StringBuilder();
    for (HashEncoding encoding : HashEncoding.values()) {
      boolean matches = encoding.matches(anyText(input), expected);
      assertTrue(!matches || Arrays.equals(expected, decoded(encoding, input)));
      assertTrue(encoding.matches(encoding.encode(input), input) == input.length > 0);
      way.append(matches);
    }
    return way.toString();
  }

  private static byte[] decoded(HashEncoding encoding, byte[] text) {
    return switch (encoding) {
      case LOWER_HEX, UPPER_HEX -> HexFormat.of().parseHex(text(text));
      case BASE64 -> Base64.getDecoder().decode(text);
      case BASE64URL -> Base64.getUrlDecoder().decode(text);
    };
  }
}
