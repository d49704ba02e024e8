package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operating system user that runs the server: the current one, unless it is root, which
 * PostgreSQL refuses.
 */
final class Account {

  private static final String STAND_IN = "nobody"; // Each Linux has this user.

  private final @Nullable String group; // Of the stand-in; null when there is none.

  private Account(@Nullable String group) {
    this.group = group;
  }

  static Account current() throws IOException {
    boolean root = Command.run(List.of("id", "-u")).trim().equals("0");
    return new Account(root ? Command.run(List.of("id", "-g", STAND_IN)).trim() : null);
  }

  /** Returns the command line that runs {@code command} as this account, in the same process. */
  List<String> command(String... command) {
    List<String> line = new ArrayList<>();
    if (group != null) {
      // Unlike runuser and su it becomes the command, and keeps no end of its pipes open.
      Collections.addAll(line, "setpriv", "--reuid=" + STAND_IN, "--regid=" + group);
      Collections.addAll(line, "--init-groups", "--");
    }
    Collections.addAll(line, command);
    return line;
  }

  /** Makes this account the owner of a file or folder that we created. */
  void own(Path file) throws IOException {
    if (group != null) {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(STAND_IN));
    }
  }
}
