package io.cardfile.sample.apk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bouncycastle.crypto.macs.HMac;

/**
 * What the jar of Bouncy Castle brings beside its classes. R8 shrinks classes alone: an app has all
 * the rest in it unless it is excluded.
 */
record BouncyCastleFiles(int count, long bytes) {

  static Path jar() {
    return Jars.of(HMac.class);
  }

  /** The exclusions that an app needs; docs/android.md has them as Gradle writes them. */
  static boolean areOfNoUse(String name) {
    return name.startsWith("META-INF/versions/")
        || name.startsWith("org/bouncycastle/") && !name.endsWith(".class");
  }

  /** How much of it would be in an app for nothing. */
  static BouncyCastleFiles excluded() throws IOException {
    int count = 0;
    long bytes = 0;
    try (ZipFile zip = new ZipFile(jar().toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (!entry.isDirectory() && areOfNoUse(entry.getName())) {
          count++;
          bytes += entry.getSize();
        }
      }
    }
    return new BouncyCastleFiles(count, bytes);
  }
}
