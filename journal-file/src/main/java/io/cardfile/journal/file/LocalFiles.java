package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Keeps journals off disks and names on which locks and syncs mean little. */
final class LocalFiles {

  private static final String[] NETWORK = {
    "nfs",
    "cifs",
    "smb",
    "fuse.sshfs",
    "sshfs",
    "9p",
    "afs",
    "ceph",
    "fuse.ceph",
    "glusterfs",
    "fuse.glusterfs",
    "lustre",
    "beegfs",
    "davfs",
    "fuse.davfs",
    "ncpfs",
    "fuse.rclone",
    "fuse.s3fs"
  };

  private LocalFiles() {}

  static void requireLocal(Path file) throws JournalException {
    String type = storeType(file.getParent());
    if (type != null && isNetwork(type)) {
      throw new JournalException(
          Reason.UNAVAILABLE,
          file + " is on a network file system (" + type + "): use a local disk or a database",
          null);
    }
  }

  static boolean isNetwork(String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    for (String network : NETWORK) {
      if (lower.startsWith(network)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String storeType(Path folder) {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException | SecurityException | UnsupportedOperationException e) {
      return null; // Android does not say.
    }
  }

  /** A second hard link would have a lock of its own, and compaction would cut it off. */
  static void requireOneName(Path file) throws JournalException {
    if (links(file) > 1) {
      throw new JournalException(
          Reason.LOCKED,
          file + " has another hard link, under which it could be opened as well: remove one",
          null);
    }
  }

  private static int links(Path file) {
    try {
      return (Integer) Files.getAttribute(file, "unix:nlink");
    } catch (IOException | RuntimeException e) {
      return 1; // There is no such file, or no such attribute, which is one of Unix alone.
    }
  }
}
