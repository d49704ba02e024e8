package io.cardfile.testsupport.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.tukaani.xz.XZInputStream;

/**
 * The archive of PostgreSQL's programs in a Maven artifact. It is unpacked once for each version
 * and user, into a folder of {@code java.io.tmpdir} that stays and that all users may read.
 */
final class ServerArchive {

  /** The place of the unpacked archive. */
  final Path folder;

  private final URL archive;

  private ServerArchive(URL archive, Path folder) {
    this.archive = archive;
    this.folder = folder;
  }

  /** Returns the archive for this platform, which is to be unpacked below {@code parent}. */
  static ServerArchive below(Path parent) throws IOException {
    String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
    URL archive = ServerArchive.class.getResource("/postgres-" + platform + ".txz");
    if (archive == null) {
      throw new MissingProgramException(
          "no artifact of PostgreSQL for "
              + platform
              + ": install PostgreSQL and run with -Dcardfile.postgres=installed");
    }
    JarURLConnection jar = (JarURLConnection) archive.openConnection();
    String version = Path.of(jar.getJarFileURL().getPath()).getFileName().toString();
    String name = "cardfile-" + version.replace(".jar", "-") + System.getProperty("user.name");
    return new ServerArchive(archive, parent.resolve(name));
  }

  /** Returns the platform as the archives are named. */
  private static String platform(String system, String processor) {
    String name = system.startsWith("Mac") ? "darwin" : system.toLowerCase(Locale.ROOT);
    return name + "-" + processor.replace("amd64", "x86_64").replace("aarch64", "arm_64");
  }

  /** Returns the folder with the content of the archive. */
  Path unpacked() throws IOException {
    if (!Files.isDirectory(folder)) {
      unpack();
    }
    String owner = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).getName();
    if (!owner.equals(System.getProperty("user.name"))) {
      throw new IOException(folder + " belongs to another user: remove it");
    }
    return folder;
  }

  /** Moves the complete content to its place, so that no other JVM sees a part of it. */
  private void unpack() throws IOException {
    Path part = Files.createTempDirectory(folder.getParent(), folder.getFileName() + "-");
    try {
      Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
      try (InputStream tar = new XZInputStream(archive.openStream())) {
        Command.run(List.of("tar", "-x", "-o", "-f", "-", "-C", part.toString()), tar);
      }
      Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      new TemporaryFolder(part).remove();
      if (!Files.isDirectory(folder)) { // Otherwise another JVM has unpacked it meanwhile.
        throw e;
      }
    }
  }
}
