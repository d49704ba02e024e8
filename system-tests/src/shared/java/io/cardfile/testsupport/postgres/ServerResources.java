package io.cardfile.testsupport.postgres;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The temporary folder and the port of a server. */
final class ServerResources implements Closeable {

  private final ServerPort port;
  private final TemporaryFolder folder;

  private ServerResources(ServerPort port, TemporaryFolder folder) {
    this.port = port;
    this.folder = folder;
  }

  static ServerResources of(Account account) throws IOException {
    ServerPort port = ServerPort.reserve();
    try {
      return new ServerResources(port, TemporaryFolder.of(account));
    } catch (IOException | RuntimeException e) {
      port.close();
      throw e;
    }
  }

  Path folder() {
    return folder.path();
  }

  int port() {
    return port.number();
  }

  /** Releases the port and removes the folder; call it when the server has ended. */
  @Override
  public void close() {
    port.close();
    folder.remove();
  }
}
