package io.cardfile.sample.apk;

import io.cardfile.testkit.Canaries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What must never be in an app: the secrets of this build, and what could sign with them. */
final class Secrets {

  /** The secret that everything of this build signs with. */
  static final String SHARED = "canary-shared-7qZ2mX9w";

  /** The token that everything of this build pays with. */
  static final String TOKEN = "canary-token-Lr4vT8sK";

  /** What only a server needs; an app that has it could sign or charge. */
  private static final String[] SERVER_ALONE = {
    "io.cardfile.signing.", "io.cardfile.wallet.Local", "io.cardfile.transport.BasicAuthorizer"
  };

  private static final List<String> SERVER_WORDS = List.of("HmacMD5", "/v1.0/purchases");

  private Secrets() {}

  /** The entries of an archive that show a secret, in whatever form, and which. */
  static Set<String> in(Path archive) throws IOException {
    Canaries canaries = Canaries.of(SHARED, TOKEN);
    Set<String> found = new TreeSet<>();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        for (String hit : canaries.in(zip.getInputStream(entry).readAllBytes())) {
          found.add(entry.getName() + ": " + hit);
        }
      }
    }
    return found;
  }

  /** The words in an archive that only a server needs, should its classes have become others. */
  static Set<String> serverWords(Path archive) throws IOException {
    Set<String> found = new TreeSet<>();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        String content = new String(bytes, StandardCharsets.ISO_8859_1);
        SERVER_WORDS.stream().filter(content::contains).forEach(found::add);
      }
    }
    return found;
  }

  /** The classes with which an app could sign, or ask for a purchase. */
  static Set<String> keyHolders(Shrunk app) {
    Set<String> found = new TreeSet<>();
    for (String beginning : SERVER_ALONE) {
      found.addAll(app.classesOf(beginning));
    }
    return found;
  }
}
