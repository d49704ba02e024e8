package io.cardfile.sample.billing;

import io.cardfile.purchase.StoredCredential;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Where a file of due charges has the credentials: in a column of its own, or by {@code card_id} in
 * the file that {@code --import} writes, which is kept in memory.
 */
final class CardCredentials {

  /** The file of due charges has them itself. */
  static final CardCredentials IN_THE_FILE = new CardCredentials(null, "");

  private final transient @Nullable Map<String, StoredCredential> byCardId;

  private final String digest;

  private CardCredentials(@Nullable Map<String, StoredCredential> byCardId, String digest) {
    this.byCardId = byCardId;
    this.digest = digest;
  }

  /**
   * Reads a file with the header of {@link CredentialImport}.
   *
   * @throws UnreadableFileException at the first line that is invalid
   */
  static CardCredentials read(Path path) throws IOException {
    Map<String, StoredCredential> byCardId = new HashMap<>();
    MessageDigest digest = sha256();
    try (CsvInput csv = CsvInput.open(DueInput.of(path), CredentialImport.HEADER)) {
      for (CSVRecord record = csv.next(); record != null; record = csv.next()) {
        String cardId = record.get(0);
        if (cardId.isBlank()) {
          throw bad(csv.line(), ImportColumns.CARD_ID, "is empty");
        }
        StoredCredential credential = parsed(csv.line(), record.get(1));
        if (byCardId.putIfAbsent(cardId, credential) != null) {
          throw bad(csv.line(), ImportColumns.CARD_ID, "is the same as in an earlier line");
        }
        digest.update((cardId + '\n' + record.get(1) + '\n').getBytes(StandardCharsets.UTF_8));
      }
    } catch (BadLineException e) {
      BadLine bad = e.badLine();
      String place = bad.column().isEmpty() ? "" : bad.column() + ": ";
      throw new UnreadableFileException(path, bad.line(), place + bad.problem());
    }
    return new CardCredentials(byCardId, HexFormat.of().formatHex(digest.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Returns the SHA-256, in hexadecimal, of the lines that were read, because a pipe cannot be read
   * again; empty for {@link #IN_THE_FILE}.
   */
  String digest() {
    return digest;
  }

  /** Returns the name of the column that states the credential. */
  String column() {
    return byCardId == null ? DueColumns.CREDENTIAL : ImportColumns.CARD_ID;
  }

  /** Returns {@code text} of the {@link #column()} if it is an ID of a card, and no credential. */
  Optional<String> cardId(String text) {
    return byCardId == null ? Optional.empty() : Optional.of(text);
  }

  /** Returns the credential that {@code text} in the {@link #column()} of {@code line} states. */
  StoredCredential credential(long line, String text) throws BadLineException {
    if (byCardId == null) {
      return parsed(line, text);
    }
    StoredCredential credential = byCardId.get(text);
    if (credential == null) {
      throw bad(line, ImportColumns.CARD_ID, "is not in the file of --credentials");
    }
    return credential;
  }

  private static StoredCredential parsed(long line, String text) throws BadLineException {
    try {
      return StoredCredential.fromText(text);
    } catch (IllegalArgumentException e) {
      throw bad(line, DueColumns.CREDENTIAL, e.getMessage());
    }
  }

  private static BadLineException bad(long line, String column, String problem) {
    return new BadLineException(new BadLine(line, column, problem));
  }
}
