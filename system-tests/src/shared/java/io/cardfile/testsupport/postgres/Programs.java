package io.cardfile.testsupport.postgres;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The installed programs of a PostgreSQL server. */
final class Programs {

  private static final File DEBIAN = new File("/usr/lib/postgresql");

  private final File folder;

  private Programs(File folder) {
    this.folder = folder;
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
