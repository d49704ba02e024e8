package io.cardfile.journal.file;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** The permissions of the files of a journal, on file systems with users and groups. */
final class FileAccess {

  private static final Set<PosixFilePermission> OWNER_ALONE =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private FileAccess() {}

  /** Returns the attributes of a new file. */
  static FileAttribute<?>[] ofNewFile(Path file) {
    return isPosix(file.getFileSystem())
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ALONE)}
        : new FileAttribute<?>[0];
  }

  /** Copies owner, group and permissions of {@code old}, if it exists, to {@code made}. */
  static void keep(Path old, Path made) throws IOException {
    if (!isPosix(old.getFileSystem()) || !RealNames.exists(old)) {
      return;
    }
    PosixFileAttributes wanted = view(old).readAttributes();
    PosixFileAttributes current = view(made).readAttributes();
    Set<PosixFilePermission> permissions = wanted.permissions();
    boolean isSame =
        wanted.owner().equals(current.owner()) && wanted.group().equals(current.group());
    if (!isSame && !hasTaken(made, wanted)) {
      permissions = OWNER_ALONE; // Users without access to the old file must not read it.
    }
    if (!permissions.equals(current.permissions())) {
      view(made).setPermissions(permissions);
    }
  }

  private static boolean hasTaken(Path made, PosixFileAttributes wanted) {
    try {
      view(made).setGroup(wanted.group());
      view(made).setOwner(wanted.owner());
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static PosixFileAttributeView view(Path file) {
    return Files.getFileAttributeView(
        file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isPosix(FileSystem system) {
    return system.supportedFileAttributeViews().contains("posix");
  }
}
