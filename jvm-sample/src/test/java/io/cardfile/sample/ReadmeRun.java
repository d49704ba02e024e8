package io.cardfile.sample;

import io.cardfile.testkit.TestGateway;
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
    try (TestGateway sandbox = TestGateway.start();
        URLClassLoader loader = new URLClassLoader(urls, ReadmeRun.class.getClassLoader())) {
      Method run = runMethod(loader.loadClass(className));
      return (List<String>)
          run.invoke(
              null,
              sandbox.url(),
              sandbox.url(),
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
