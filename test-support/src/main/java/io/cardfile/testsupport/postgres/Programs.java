package io.cardfile.testsupport.postgres;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Locates the programs of PostgreSQL: the highest version in Debian's folder, or the PATH. */
final class Programs {

  private static final File DEBIAN = new File("/usr/lib/postgresql");

  private final File folder;

  private Programs(File folder) {
    this.folder = folder;
  }

  static Optional<Programs> find() {
    return folders().stream().filter(Programs::holdsBoth).findFirst().map(Programs::new);
  }

  /** Returns the places that {@link #find} searches, for a message. */
  static String places() {
    return DEBIAN + "/*/bin and the PATH";
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

  String pgBasebackup() {
    return new File(folder, "pg_basebackup").getPath();
  }

  String postgres() {
    return new File(folder, "postgres").getPath();
  }
}
