package io.cardfile.testkit.contract;

import io.cardfile.transport.Transport;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The transport of the guide keeps the contract, just as the guide prints it. */
class GuideTransportContractTest extends TransportContract {

  @TempDir static Path directory;
  private static Class<? extends Transport> shown;

  @BeforeAll
  static void compile() throws Exception {
    shown = GuideCode.compile(directory);
  }

  @Override
  protected Transport newTransport() {
    try {
      return shown.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
