package io.cardfile.sample.shop;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stored credentials, in a file that only its owner may read, or in memory. A merchant with
 * more than a few keeps them in a database. Thread-safe.
 */
final class StoredCards {

  private static final String NAME = "stored-cards.json";
  private static final int LIMIT = 1_000; // Keeps the file below a megabyte.

  private final List<StoredCard> cards;
  private final @Nullable Path file;

  private StoredCards(List<StoredCard> cards, @Nullable Path file) {
    this.cards = new ArrayList<>(cards);
    this.file = file;
  }

  static StoredCards inMemory() {
    return new StoredCards(List.of(), null);
  }

  /** Reads the file in this folder, if there is one. */
  static StoredCards open(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    return new StoredCards(Files.exists(file) ? read(file) : List.of(), file);
  }

  private static List<StoredCard> read(Path file) throws IOException {
    try {
      List<StoredCard> cards = new ArrayList<>();
      for (JsonValue entry : elements(JsonText.parse(Files.readAllBytes(file)).array())) {
        cards.add(StoredCard.read(entry.object()));
      }
      return cards;
    } catch (JsonTextException | RuntimeException e) {
      String reason = "is not a list of stored cards: restore it, or move it away to start without";
      throw new FileSystemException(file.toString(), null, reason); // No cause: it may have tokens.
    }
  }

  private static List<JsonValue> elements(JsonArray array) {
    List<JsonValue> elements = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      elements.add(array.get(i));
    }
    return elements;
  }

  /** Returns all cards, the latest first. */
  synchronized List<StoredCard> all() {
    List<StoredCard> all = new ArrayList<>(cards);
    Collections.reverse(all);
    return all;
  }

  synchronized Optional<StoredCard> find(String id) {
    return cards.stream().filter(card -> card.id().equals(id)).findFirst();
  }

  /**
   * Keeps a card, unless one of the same order is kept already.
   *
   * @throws IOException if the file cannot be written; the card is kept in memory
   */
  synchronized void add(StoredCard card) throws IOException {
    if (cards.stream().anyMatch(known -> known.order().equals(card.order()))) {
      return;
    }
    if (cards.size() >= LIMIT) {
      throw new IOException("no more cards are stored");
    }
    cards.add(card);
    if (file != null) {
      write(file);
    }
  }

  private void write(Path target) throws IOException {
    byte[] content =
        JsonText.writeUtf8(JsonArray.of(cards.stream().map(StoredCard::toEntry).toList()));
    Path temporary = Files.createTempFile(target.getParent(), NAME, ".tmp", ownerOnly(target));
    try {
      Files.write(temporary, content);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
