package io.cardfile.sample.shop;

import io.cardfile.json.JsonArray;
import io.cardfile.json.JsonText;
import io.cardfile.json.JsonTextException;
import io.cardfile.json.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
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

  /** What became of a card. */
  enum Added {
    STORED,
    KNOWN,
    FULL
  }

  private static final String NAME = "stored-cards.json";
  static final int LIMIT = 1_000; // Keeps the file below a megabyte.

  private final List<StoredCard> cards;
  private final String merchant;
  private final @Nullable Path file;

  private StoredCards(List<StoredCard> cards, String merchant, @Nullable Path file) {
    this.merchant = merchant;
    this.cards = new ArrayList<>(cards);
    this.file = file;
  }

  static StoredCards inMemory(String merchant) {
    return new StoredCards(List.of(), merchant, null);
  }

  /**
   * Reads the file in this folder, if there is one. Cards of another merchant stay in the file; no
   * other method finds them.
   *
   * @throws FileSystemException with what to do, if the file is damaged
   */
  static StoredCards open(Path folder, String merchant) throws IOException {
    Path file = folder.resolve(NAME);
    List<StoredCard> cards = Files.exists(file) ? read(file) : List.of();
    return new StoredCards(cards, merchant, file);
  }

  private static List<StoredCard> read(Path file) throws IOException {
    try {
      List<StoredCard> cards = new ArrayList<>();
      for (JsonValue entry : elements(JsonText.parse(Files.readAllBytes(file)).array())) {
        cards.add(StoredCard.read(entry.object()));
      }
      return cards;
    } catch (JsonTextException | RuntimeException e) {
      String reason =
          "is not a list of stored cards: restore it, or move it away; the cards are fetched again";
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
    List<StoredCard> all = new ArrayList<>(cards.stream().filter(this::isOwn).toList());
    Collections.reverse(all);
    return all;
  }

  private boolean isOwn(StoredCard card) {
    return card.isOf(merchant);
  }

  Optional<StoredCard> find(String id) {
    return all().stream().filter(card -> card.id().equals(id)).findFirst();
  }

  /** Returns whether the card of this order is kept, offered or not. */
  synchronized boolean has(String order) {
    return cards.stream().anyMatch(card -> card.order().equals(order));
  }

  /**
   * Keeps a card, unless one of the same order is kept already.
   *
   * @throws IOException if the file cannot be written; the card may be added again
   */
  synchronized Added add(StoredCard card) throws IOException {
    if (has(card.order())) {
      return Added.KNOWN;
    }
    if (cards.size() >= LIMIT) {
      return Added.FULL;
    }
    if (file != null) {
      List<StoredCard> all = new ArrayList<>(cards);
      all.add(card);
      write(all, file);
    }
    cards.add(card);
    return Added.STORED;
  }

  private static void write(List<StoredCard> cards, Path target) throws IOException {
    byte[] content =
        JsonText.writeUtf8(JsonArray.of(cards.stream().map(StoredCard::toEntry).toList()));
    Path temporary = Files.createTempFile(target.getParent(), NAME, ".tmp", ownerOnly(target));
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer left = ByteBuffer.wrap(content);
        while (left.hasRemaining()) {
          channel.write(left);
        }
        channel.force(true);
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      force(target.getParent());
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Makes the move durable. Windows cannot open a folder. */
  private static void force(Path folder) throws IOException {
    if (isPosix(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
