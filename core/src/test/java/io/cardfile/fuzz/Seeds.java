package io.cardfile.fuzz;

import io.cardfile.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The seeds of the search: every reply in the resources, and samples of every text. */
final class Seeds {

  static final List<byte[]> REPLIES = replies();

  static final List<byte[]> CREDENTIALS =
      texts(
          "cardfile-credential-1?token=tok%2F1%20%C3%A9&tracking=MCC0123456789",
          "cardfile-credential-2?token=tok-1&tracking=MCC0123456789"
              + "&at=2026-11-15T10%3A20%3A30.123%2B11%3A00&network.transaction_link_id=A_b-9"
              + "&crc=993d31d3",
          "cardfile-credential-2?token=tok-1&crc=887ff3d7",
          Samples.storedCredential().toText());

  static final List<byte[]> SIGNED_REQUESTS =
      texts(
          Samples.walletToken().toText(),
          "cardfile-wallet-1?username=shop&invoice=INV-1&currency=AUD&amount=10.00"
              + "&hash=00&origin=https%3A%2F%2Fshop.example&callback=%2Fdone"
              + "&item0.description=Mug&item0.quantity=2147483647&item0.cost=9223372036854775807"
              + "&item0.image=https%3A%2F%2Fshop.example%2Fmug.png"
              + "&item1.description=%F0%9F%98%80&item1.quantity=1&item1.cost=0&crc=00000000");

  static final List<byte[]> PERCENT_CODES =
      texts("abc-._~019", "%20%C3%A9%F0%9F%98%80", "a%2Fb%3A%25", "%E4%B8%AD%00", "%41", "%c3%a9");

  static final List<byte[]> FIELD_TEXTS =
      join(List.of(CREDENTIALS, SIGNED_REQUESTS, texts("n?a=1&b=", "?")));

  static final List<byte[]> PURCHASE_FORMS =
      texts(
          form("1000", "AUD", "ORDER-1", "Ada", "4111111111111111", "12/2030", "123"),
          form("0", "JPY", "a.b~c", "Ada", "378282246310005", "01/2027", "1234", "", "1.2.3.4"),
          form("1E3", "KWD", "R", "", "", "", "", "tok-1", "", "S", "no_show", "MCC1"),
          form("-100E2147483647", "XXX", "a:b", "", "", "", "", "tok-1", "::1", "S", "x", " "));

  static final List<byte[]> WALLET_FORMS =
      texts(
          form("INV-1", "10.00", "AUD", "https://shop.example", "/done?x=1", "Mug", "1", "100"),
          form("INV 1", "300", "JPY", "http://shop.example:8080/a", "/", "M", "0", "-1", "https:a"),
          form("..", "1.255", "KWD", "http://u:p@[::1]/", "/../x", "", "9223372036854775807", "1"));

  static final List<byte[]> AMOUNTS =
      texts("10.00", "0.00", "300", "1.255", "-1", "92233720368547758.07", "010.00", "1e3", ".50");

  static final List<byte[]> HASHES =
      texts(
          "000102030405060708090a0b0c0d0e0f",
          "000102030405060708090A0B0C0D0E0F",
          "AAECAwQFBgcICQoLDA0ODw==",
          "AAECAwQFBgcICQoLDA0ODw");

  private Seeds() {}

  /** Returns the fields of a form, one per line. */
  private static String form(String... fields) {
    return String.join("\n", fields);
  }

  private static List<byte[]> texts(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static List<byte[]> join(List<List<byte[]>> lists) {
    return lists.stream().flatMap(List::stream).toList();
  }

  private static List<byte[]> replies() {
    List<byte[]> replies = new ArrayList<>();
    files(Samples.class, "replies").forEach(file -> replies.add(read(file)));
    return replies;
  }

  /**
   * Returns the files in a folder next to {@code owner}, in an order that is the same on every
   * machine.
   */
  static List<Path> files(Class<?> owner, String folder) {
    try (Stream<Path> files = Files.list(Path.of(owner.getResource(folder).toURI()))) {
      return files.sorted().toList();
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(folder, e);
    }
  }

  static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
