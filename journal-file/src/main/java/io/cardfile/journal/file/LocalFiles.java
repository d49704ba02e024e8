package io.cardfile.journal.file;

import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refuses disks and names on which locks and syncs are not reliable. */
final class LocalFiles {

  /** Prefixes of file system types. */
  private static final String[] IN_MEMORY = {"tmpfs", "ramfs", "rootfs"};

  private static final String[] LAYERS = {"overlay", "aufs"};

  private static final String[] SHARED = {
    "nfs",
    "cifs",
    "smb",
    "9p",
    "afs",
    "afpfs",
    "ceph",
    "glusterfs",
    "lustre",
    "beegfs",
    "davfs",
    "webdav",
    "ncpfs",
    "sshfs",
    "gpfs",
    "gfs",
    "ocfs2",
    "orangefs",
    "pvfs2",
    "virtiofs",
    "vboxsf",
    "vmhgfs",
    "prl_fs",
    "fakeowner",
    "grpcfuse",
    "fuse",
    "osxfuse",
    "macfuse"
  };

  private LocalFiles() {}

  static void requireLocal(Path file) throws JournalException {
    Path folder = file.getParent();
    if (folder == null) {
      throw new JournalException(
          Reason.UNAVAILABLE, file + " is not in a folder: check the path", null);
    }
    String type = storeType(folder);
    String what = type == null ? null : whatIsWrongWith(type);
    if (what != null) {
      throw new JournalException(
          Reason.UNAVAILABLE,
          file
              + " is "
              + what
              + " ("
              + type
              + "): use a local disk, a volume on one, or a database",
          null);
    }
  }

  /** Returns why a file system of this type cannot keep a journal, or null when it can. */
  static @Nullable String whatIsWrongWith(String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    if (startsWithAny(lower, IN_MEMORY)) {
      return "in memory, and gone with the machine";
    }
    if (startsWithAny(lower, LAYERS)) {
      return "in the own layer of a container, and gone with it";
    }
    boolean isShared = startsWithAny(lower, SHARED) && !lower.equals("fuseblk"); // NTFS and exFAT.
    return isShared ? "on a network or shared file system, whose locks and syncs are weak" : null;
  }

  private static boolean startsWithAny(String type, String[] starts) {
    return Arrays.stream(starts).anyMatch(type::startsWith);
  }

  private static @Nullable String storeType(Path folder) {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException | SecurityException | UnsupportedOperationException e) {
      return null; // Android does not report it.
    }
  }

  /**
   * Refuses a file with several hard links: another link would have its own lock, and compaction
   * would separate it.
   */
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
      return 1; // There is no such file, or not a Unix system, which alone has this attribute.
    }
  }
}
