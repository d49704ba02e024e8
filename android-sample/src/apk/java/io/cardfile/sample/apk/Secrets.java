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

/** The secrets of this build and the classes that sign, which must never be in an app. */
final class Secrets {

  /** The shared secret of this build. */
  static final String SHARED = "canary-shared-7qZ2mX9w";

  /** The token of this build for purchases. */
  static final String TOKEN = "canary-token-Lr4vT8sK";

  /** The classes that only a server needs; an app with them could sign or charge. */
  private static final String[] SERVER_CLASSES = {
    "io.cardfile.signing.", "io.cardfile.wallet.Local", "io.cardfile.transport.BasicAuthorizer"
  };

  private static final List<String> SERVER_WORDS = List.of("HmacMD5", "/v1.0/purchases");

  private Secrets() {}

  /** Returns the entries of an archive that contain a secret in any form, with the secret. */
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

  /** Returns strings in an archive that only a server needs, in case its classes were renamed. */
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

  /** Returns the classes with which an app could sign or make purchases. */
  static Set<String> keyHolders(ShrunkApp app) {
    Set<String> found = new TreeSet<>();
    for (String beginning : SERVER_CLASSES) {
      found.addAll(app.classesOf(beginning));
    }
    return found;
  }
}
