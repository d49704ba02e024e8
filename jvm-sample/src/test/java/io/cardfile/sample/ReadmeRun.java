package io.cardfile.sample;

import io.cardfile.testkit.gateway.GatewaySimulator;
import io.cardfile.testkit.sandbox.SandboxServer;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs the compiled examples of the README against a separate sandbox. */
final class ReadmeRun {

  private ReadmeRun() {}

  @SuppressWarnings("unchecked") // The source of the class is in ReadmeTest.
  static List<String> run(Path classes, String className) throws Exception {
    URL[] urls = {classes.toUri().toURL()};
    GatewaySimulator gateway = GatewaySimulator.builder().tokenizationPath("/v1.0/tokens").build();
    try (SandboxServer sandbox = SandboxServer.builder(gateway).start();
        URLClassLoader loader = new URLClassLoader(urls, ReadmeRun.class.getClassLoader())) {
      Method run = runMethod(loader.loadClass(className));
      return (List<String>)
          run.invoke(
              null,
              sandbox.walletUrl(),
              sandbox.purchasesUrl(),
              "TEST-merchant",
              "TEST",
              "TEST",
              "5123456789012346",
              "123",
              classes);
    }
  }

  private static Method runMethod(Class<?> example) {
    return Arrays.stream(example.getMethods())
        .filter(method -> method.getName().equals("run"))
        .findFirst()
        .orElseThrow();
  }
}
