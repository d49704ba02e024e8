package io.cardfile.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A key for 127.0.0.1, made for this run, and a folder with its certificate as {@code server.pem}.
 */
record Keys(Path folder) {

  private static final String PASSWORD = "loopback";

  static Keys create(Path folder, Jdk jdk) throws IOException {
    Keys keys = new Keys(folder);
    if (!Files.exists(keys.store())) {
      Files.createDirectories(folder);
      keytool(
          jdk,
          keys,
          "-genkeypair",
          "-alias",
          "server",
          "-keyalg",
          "EC",
          "-groupname",
          "secp256r1",
          "-dname",
          "CN=127.0.0.1",
          "-ext",
          "SAN=ip:127.0.0.1",
          "-validity",
          "365");
      keytool(
          jdk,
          keys,
          "-exportcert",
          "-alias",
          "server",
          "-rfc",
          "-file",
          folder.resolve("server.pem") + "");
    }
    return keys;
  }

  List<String> forServer() {
    return List.of(
        "-Djavax.net.ssl.keyStore=" + store(), "-Djavax.net.ssl.keyStorePassword=" + PASSWORD);
  }

  List<String> forClient() {
    return List.of(
        "-Djavax.net.ssl.trustStore=" + store(), "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
  }

  private Path store() {
    return folder.resolve("server.p12");
  }

  private static void keytool(Jdk jdk, Keys keys, String... arguments) throws IOException {
    List<String> command = new java.util.ArrayList<>(List.of(jdk.program("keytool")));
    command.addAll(List.of(arguments));
    command.addAll(
        List.of("-keystore", keys.store() + "", "-storetype", "PKCS12", "-storepass", PASSWORD));
    Commands.run(command);
  }
}
