package io.cardfile.sample.apk;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a program from jars, without the classes of this process. */
final class ShrunkRun {

  private static final int SECONDS = 60;

  private ShrunkRun() {}

  /** Returns the R8 rule that keeps the entry point of a program. */
  static String keepRule(String main) {
    return "-keep class " + main + " { public static java.lang.String run(...); }";
  }

  /**
   * Calls the static method {@code run} of a class, which takes strings and returns one.
   *
   * @throws ExecutionException with what the program threw
   */
  static String of(List<Path> jars, String main, String... arguments)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    try (URLClassLoader loader =
        new URLClassLoader(urls(jars), ClassLoader.getPlatformClassLoader())) {
      FutureTask<String> run = new FutureTask<>(() -> invoke(loader, main, arguments));
      Thread thread = new Thread(run, main);
      thread.setDaemon(true);
      thread.start();
      return run.get(SECONDS, TimeUnit.SECONDS);
    }
  }

  private static String invoke(ClassLoader loader, String main, String... arguments)
      throws ReflectiveOperationException {
    Class<?>[] types = Collections.nCopies(arguments.length, String.class).toArray(Class[]::new);
    return (String)
        loader.loadClass(main).getMethod("run", types).invoke(null, (Object[]) arguments);
  }

  private static URL[] urls(List<Path> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }
}
