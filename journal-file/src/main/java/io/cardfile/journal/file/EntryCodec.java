package io.cardfile.journal.file;

import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalOutcome;
import io.cardfile.journal.JournalState;
import io.cardfile.money.CurrencyUnit;
import io.cardfile.money.Money;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The format of an entry in a frame: the key, which is merchant and reference; state, attempt,
 * times in milliseconds since 1970, fingerprint, amount; then the outcome's ID, code, detail and
 * note, each empty when there is none. Texts are as {@link DataOutputStream#writeUTF} writes them.
 */
final class EntryCodec {

  private static final int KEY_AT = FrameReader.HEAD;

  private EntryCodec() {}

  /**
   * Returns the frame of an entry.
   *
   * @throws IllegalArgumentException when its texts are too long
   */
  static byte[] encode(JournalEntry entry) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(0); // Free bytes for the head.
      writeKey(out, entry.merchant(), entry.reference());
      out.writeUTF(entry.state().name());
      out.writeInt(entry.attempt());
      out.writeLong(entry.claimedAt().toEpochMilli());
      out.writeLong(entry.changedAt().toEpochMilli());
      out.writeUTF(entry.fingerprint());
      writeAmount(out, entry.amount());
      writeOutcome(out, entry.outcome());
    } catch (IOException e) {
      throw new IllegalArgumentException("a text of the entry is too long", e);
    }
    if (bytes.size() > KEY_AT + FrameReader.LONGEST_PAYLOAD) {
      throw new IllegalArgumentException("the texts of the entry are too long");
    }
    return FrameReader.seal(bytes.toByteArray());
  }

  private static void writeKey(DataOutputStream out, String merchant, String reference)
      throws IOException {
    out.writeUTF(merchant);
    out.writeUTF(reference);
  }

  private static void writeAmount(DataOutputStream out, Money amount) throws IOException {
    out.writeLong(amount.minorUnits());
    out.writeUTF(amount.currency().code());
    out.writeByte(amount.currency().exponent());
  }

  private static void writeOutcome(DataOutputStream out, Optional<JournalOutcome> outcome)
      throws IOException {
    out.writeUTF(outcome.flatMap(JournalOutcome::gatewayId).orElse(""));
    out.writeUTF(outcome.flatMap(JournalOutcome::responseCode).orElse(""));
    out.writeUTF(outcome.flatMap(JournalOutcome::detail).orElse(""));
    out.writeUTF(outcome.flatMap(JournalOutcome::note).orElse(""));
  }

  /** Returns the entry of a valid frame. */
  static JournalEntry decode(byte[] frame, int length) throws IOException {
    DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(frame, KEY_AT, length - KEY_AT));
    String merchant = in.readUTF();
    String reference = in.readUTF();
    JournalState state = JournalState.valueOf(in.readUTF());
    int attempt = in.readInt();
    Instant claimedAt = Instant.ofEpochMilli(in.readLong());
    Instant changedAt = Instant.ofEpochMilli(in.readLong());
    String fingerprint = in.readUTF();
    Money amount = readAmount(in);
    JournalOutcome outcome = readOutcome(in, state);
    return JournalEntry.fromStored(
        merchant, reference, fingerprint, amount, attempt, claimedAt, changedAt, outcome);
  }

  private static Money readAmount(DataInputStream in) throws IOException {
    long minorUnits = in.readLong();
    String currency = in.readUTF();
    return Money.ofMinor(minorUnits, CurrencyUnit.fromStored(currency, in.readByte()));
  }

  private static @Nullable JournalOutcome readOutcome(DataInputStream in, JournalState state)
      throws IOException {
    String id = in.readUTF();
    String code = in.readUTF();
    String detail = in.readUTF();
    String note = in.readUTF();
    return state == JournalState.PREPARED
        ? null
        : JournalOutcome.stored(
            state, textOrNull(id), textOrNull(code), textOrNull(detail), textOrNull(note));
  }

  private static @Nullable String textOrNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** Returns the state in a valid frame. */
  static JournalState state(byte[] frame) {
    int at = keyEnd(frame);
    return JournalState.valueOf(
        new String(frame, at + 2, textLength(frame, at), StandardCharsets.US_ASCII));
  }

  /** Returns the merchant in a valid frame. */
  static String merchant(byte[] frame) throws IOException {
    int length = 2 + textLength(frame, KEY_AT);
    return new DataInputStream(new ByteArrayInputStream(frame, KEY_AT, length)).readUTF();
  }

  /** Returns the hash of the key in a valid frame. */
  static long keyHash(byte[] frame) {
    return hash(frame, KEY_AT, keyEnd(frame));
  }

  /** Returns the hash of a key. */
  static long keyHash(String merchant, String reference) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(key)) {
      writeKey(out, merchant, reference);
    } catch (IOException e) {
      throw new IllegalArgumentException("merchant or reference is too long", e);
    }
    return hash(key.toByteArray(), 0, key.size());
  }

  private static int keyEnd(byte[] frame) {
    int referenceAt = KEY_AT + 2 + textLength(frame, KEY_AT);
    return referenceAt + 2 + textLength(frame, referenceAt);
  }

  private static int textLength(byte[] frame, int at) {
    return (frame[at] & 0xFF) << 8 | frame[at + 1] & 0xFF;
  }

  /** Returns the 64-bit FNV-1a hash, with its bits mixed for a table. */
  private static long hash(byte[] bytes, int from, int to) {
    long hash = 0xCBF29CE484222325L;
    for (int i = from; i < to; i++) {
      hash = (hash ^ bytes[i]) * 0x100000001B3L;
    }
    hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    return hash ^ hash >>> 33;
  }
}
