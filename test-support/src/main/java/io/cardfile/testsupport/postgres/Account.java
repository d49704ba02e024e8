package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The operating system user that runs the server: the current one, unless it is root, which
 * PostgreSQL refuses.
 */
final class Account {

  private static final String STAND_IN = "postgres"; // The package of PostgreSQL creates this user.

  private final boolean root;

  private Account(boolean root) {
    this.root = root;
  }

  static Account current() throws IOException {
    return new Account(Command.run(Arrays.asList("id", "-u")).trim().equals("0"));
  }

  /** Returns the command line that runs {@code command} as this account, in the same process. */
  List<String> command(String... command) {
    List<String> line = new ArrayList<>();
    if (root) {
      // Unlike runuser and su, setpriv is replaced by the command, and keeps no end of its pipes
      // open.
      Collections.addAll(line, "setpriv", "--reuid=" + STAND_IN, "--regid=" + STAND_IN);
      Collections.addAll(line, "--init-groups", "--");
    }
    Collections.addAll(line, command);
    return line;
  }

  /** Makes this account the owner of a file or folder that we created. */
  void own(Path file) throws IOException {
    if (root) {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(STAND_IN));
    }
  }
}
