package io.cardfile.testsupport.postgres;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The programs of a PostgreSQL server: those of a Maven artifact, or installed ones. */
final class Programs {

  private static final String CHOICE = "cardfile.postgres";
  private static final File DEBIAN = new File("/usr/lib/postgresql");

  private final File folder;

  private Programs(File folder) {
    this.folder = folder;
  }

  /**
   * Returns those of the Maven artifact, or with {@code -Dcardfile.postgres=installed} the
   * installed ones.
   */
  static Programs chosen() throws IOException {
    String choice = System.getProperty(CHOICE, "artifact");
    switch (choice) {
      case "artifact":
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return new Programs(ServerArchive.below(temporary).unpacked().resolve("bin").toFile());
      case "installed":
        return installed();
      default:
        throw new IllegalArgumentException(CHOICE + " must be artifact or installed");
    }
  }

  /** Returns those of the highest version in Debian's folder, otherwise the first on the PATH. */
  static Programs installed() throws MissingProgramException {
    for (File folder : folders()) {
      if (holdsBoth(folder)) {
        return new Programs(folder);
      }
    }
    throw new MissingProgramException(
        "PostgreSQL is not installed: no initdb and postgres in " + DEBIAN + "/*/bin and the PATH");
  }

  private static List<File> folders() {
    List<File> folders = new ArrayList<>();
    File[] versions = DEBIAN.listFiles((parent, name) -> name.matches("[0-9]{1,3}"));
    if (versions != null) {
      Arrays.sort(versions, (a, b) -> Integer.compare(number(b), number(a)));
      for (File version : versions) {
        folders.add(new File(version, "bin"));
      }
    }
    String path = System.getenv("PATH");
    for (String entry : path == null ? new String[0] : path.split(File.pathSeparator)) {
      folders.add(new File(entry));
    }
    return folders;
  }

  private static int number(File version) {
    return Integer.parseInt(version.getName());
  }

  private static boolean holdsBoth(File folder) {
    return new File(folder, "initdb").canExecute() && new File(folder, "postgres").canExecute();
  }

  String initdb() {
    return new File(folder, "initdb").getPath();
  }

  String postgres() {
    return new File(folder, "postgres").getPath();
  }
}
