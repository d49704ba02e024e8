package io.cardfile.sample.apk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bouncycastle.crypto.macs.HMac;

/**
 * The files other than classes in the jar of Bouncy Castle. R8 shrinks only classes, so an app
 * contains all other files unless they are excluded.
 */
record BouncyCastleFiles(int count, long bytes) {

  static Path jar() {
    return Jars.of(HMac.class);
  }

  /** Returns whether an app should exclude the file; docs/android.md has the rules for Gradle. */
  static boolean isUseless(String name) {
    return name.startsWith("META-INF/versions/")
        || name.startsWith("org/bouncycastle/") && !name.endsWith(".class");
  }

  /** Returns the count and size of the useless files. */
  static BouncyCastleFiles excluded() throws IOException {
    int count = 0;
    long bytes = 0;
    try (ZipFile zip = new ZipFile(jar().toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (!entry.isDirectory() && isUseless(entry.getName())) {
          count++;
          bytes += entry.getSize();
        }
      }
    }
    return new BouncyCastleFiles(count, bytes);
  }
}
