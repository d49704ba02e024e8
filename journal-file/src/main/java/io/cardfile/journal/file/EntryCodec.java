package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The format of an entry in a file: length of the body (16 bits), CRC-32 of the body, body. The
 * body is merchant and reference, each with its length in bytes before it (16 bits), state (8),
 * attempt (32), when claimed and when changed (milliseconds since 1970, 64), fingerprint (24
 * bytes), minor units (64), currency (3 bytes), exponent (8), gateway ID, response code and advice
 * code, each with its length before it (8), which is 0 when there is none. Big-endian; texts are
 * UTF-8.
 */
final class EntryCodec {

  static final int HEAD = 6;

  /** The minimum length of an entry. */
  static final int LEAST = HEAD + 4 + 57 + 3;

  private static final int CRC_AT = 2;
  private static final int LONGEST_TEXT = 4000;
  private static final int FIXED = 1 + 4 + 8 + 8 + FingerprintBytes.COUNT + 8 + 3 + 1;
  // In the order of their numbers in files, which never change.
  private static final JournalState[] STATES = {
    JournalState.PREPARED,
    JournalState.APPROVED,
    JournalState.DECLINED,
    JournalState.REFUSED,
    JournalState.NOT_SENT,
    JournalState.IN_DOUBT,
    JournalState.NOT_CHARGED,
    JournalState.NOT_PROCESSED
  };

  private EntryCodec() {}

  /** Returns the first bytes of each body with this merchant and reference. */
  static byte[] key(EntryKey key) {
    byte[] merchant = utf8("merchant", key.merchant());
    byte[] reference = utf8("reference", key.reference());
    ByteBuffer out = ByteBuffer.allocate(4 + merchant.length + reference.length);
    out.putShort((short) merchant.length).put(merchant);
    return out.putShort((short) reference.length).put(reference).array();
  }

  private static byte[] utf8(String name, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > LONGEST_TEXT) {
      throw new IllegalArgumentException(name + " is longer than " + LONGEST_TEXT + " bytes");
    }
    if (!text.equals(text(bytes, 0, bytes.length))) {
      throw new IllegalArgumentException(name + " contains half a surrogate pair");
    }
    return bytes;
  }

  static byte[] encode(byte[] key, JournalEntry entry) {
    Optional<JournalOutcome> resolution = entry.outcome();
    byte[] id = ascii(resolution.flatMap(JournalOutcome::gatewayId));
    byte[] response = ascii(resolution.flatMap(JournalOutcome::responseCode));
    byte[] advice = ascii(resolution.flatMap(JournalOutcome::detail));
    int answer = 3 + id.length + response.length + advice.length;
    int length = key.length + FIXED + answer;
    ByteBuffer out = ByteBuffer.allocate(HEAD + length);
    out.putShort((short) length).putInt(0).put(key);
    out.put(number(entry.state())).putInt(entry.attempt());
    out.putLong(entry.claimedAt().toEpochMilli()).putLong(entry.changedAt().toEpochMilli());
    out.put(FingerprintBytes.of(entry.fingerprint()));
    put(out, entry.amount());
    put(out, id);
    put(out, response);
    put(out, advice);
    return out.putInt(CRC_AT, crc(out.array(), 0, length)).array();
  }

  private static byte[] ascii(Optional<String> text) {
    return text.orElse("").getBytes(StandardCharsets.US_ASCII);
  }

  private static byte number(JournalState state) {
    byte number = 1;
    while (STATES[number - 1] != state) {
      number++;
    }
    return number;
  }

  private static void put(ByteBuffer out, Money amount) {
    CurrencyUnit currency = amount.currency();
    out.putLong(amount.minorUnits());
    out.put(currency.code().getBytes(StandardCharsets.US_ASCII)).put((byte) currency.exponent());
  }

  private static void put(ByteBuffer out, byte[] text) {
    out.put((byte) text.length).put(text);
  }

  /** Returns the length of the whole entry, head included. */
  static int length(byte[] bytes, int at) {
    return HEAD + u16(bytes, at);
  }

  /**
   * Returns the length of merchant and reference, with their length fields, at the start of the
   * body.
   */
  static int keyLength(byte[] bytes, int at) {
    int merchant = 2 + u16(bytes, at + HEAD);
    return merchant + 2 + u16(bytes, at + HEAD + merchant);
  }

  private static int u16(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
  }

  /** Returns the state of an entry in a valid record. */
  static JournalState state(byte[] bytes, int at) throws IOException {
    return state(bytes[at + HEAD + keyLength(bytes, at)]);
  }

  /** Returns when an entry in a valid record was changed, in milliseconds since 1970. */
  static long changedAt(byte[] bytes, int at) {
    int changedAt = at + HEAD + keyLength(bytes, at) + 1 + 4 + 8;
    return ByteBuffer.wrap(bytes).getLong(changedAt);
  }

  private static JournalState state(byte number) throws IOException {
    if (number < 1 || number > STATES.length) {
      throw new IOException("no state has this number");
    }
    return STATES[number - 1];
  }

  static JournalEntry decode(byte[] bytes, int at) throws IOException {
    int length = u16(bytes, at);
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes, at + CRC_AT, HEAD - CRC_AT + length);
      if (in.getInt() != crc(bytes, at, length)) {
        throw new IOException("the checksum of an entry is wrong");
      }
      return read(in);
    } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException("an entry is malformed", e);
    }
  }

  private static JournalEntry read(ByteBuffer in) throws IOException {
    String merchant = text(in, in.getShort());
    String reference = text(in, in.getShort());
    JournalState state = state(in.get());
    int attempt = in.getInt();
    Instant claimedAt = Instant.ofEpochMilli(in.getLong());
    Instant changedAt = Instant.ofEpochMilli(in.getLong());
    String fingerprint = FingerprintBytes.text(bytes(in, FingerprintBytes.COUNT));
    Money amount = Money.ofMinor(in.getLong(), CurrencyUnit.unlisted(text(in, 3), in.get()));
    JournalOutcome resolution = resolution(state, optional(in), optional(in), optional(in));
    return JournalEntry.fromStored(
        merchant, reference, fingerprint, amount, attempt, claimedAt, changedAt, resolution);
  }

  private static @Nullable JournalOutcome resolution(
      JournalState state, @Nullable String id, @Nullable String code, @Nullable String advice) {
    return state == JournalState.PREPARED
        ? null
        : JournalOutcome.stored(state, id, code, advice, null);
  }

  private static @Nullable String optional(ByteBuffer in) {
    String text = text(in, in.get());
    return text.isEmpty() ? null : text;
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = bytes(in, length);
    return text(bytes, 0, bytes.length);
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    byte[] bytes = new byte[Math.max(0, length)];
    in.get(bytes);
    return bytes;
  }

  private static String text(byte[] bytes, int from, int count) {
    return new String(bytes, from, count, StandardCharsets.UTF_8);
  }

  private static int crc(byte[] bytes, int at, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, at + HEAD, Math.min(length, bytes.length - at - HEAD));
    return (int) crc.getValue();
  }
}
