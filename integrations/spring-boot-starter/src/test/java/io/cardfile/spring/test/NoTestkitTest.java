package io.cardfile.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.cardfile.PaymentClient;
import io.cardfile.spring.CardfileAutoConfiguration;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestContextManager;

/** An application that tests with Spring has the starter, and not {@code cardfile-testkit}. */
public class NoTestkitTest {

  @Test
  void aTestOfTheApplicationRuns() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader withoutTestkit = classPathWithoutTestkit()) {
      Thread.currentThread().setContextClassLoader(withoutTestkit);
      Class<?> test = withoutTestkit.loadClass(ApplicationTest.class.getName());
      ((Runnable) test.getConstructor().newInstance()).run();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URLClassLoader classPathWithoutTestkit() {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    URL[] kept =
        Stream.of(entries)
            .filter(entry -> !entry.replace('\\', '/').matches(".*/(cardfile-)?testkit[-/].*"))
            .map(NoTestkitTest::url)
            .toArray(URL[]::new);
    assertThat(kept).hasSizeLessThan(entries.length);
    return new URLClassLoader(kept, ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @SpringBootTest(
      classes = CardfileAutoConfiguration.class,
      properties = {
        "cardfile.system=test",
        "cardfile.purchases-url=https://gateway.invalid",
        "cardfile.merchant=acme",
        "cardfile.username=TEST-merchant",
        "cardfile.token=TEST"
      })
  public static class ApplicationTest implements Runnable {
    @Autowired PaymentClient client;

    @Override
    public void run() {
      try {
        TestContextManager spring = new TestContextManager(ApplicationTest.class);
        spring.beforeTestClass();
        spring.prepareTestInstance(this);
        spring.afterTestMethod(this, ApplicationTest.class.getMethod("run"), null);
        spring.afterTestClass();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      assertThat(client).isNotNull();
    }
  }
}
