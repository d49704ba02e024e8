package io.cardfile.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.squareup.moshi.Moshi;
import io.cardfile.PaymentClient;
import io.cardfile.journal.file.FileJournal;
import io.cardfile.journal.jdbc.JdbcJournal;
import io.cardfile.reconcile.Reconciler;
import io.cardfile.testkit.TestGateway;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.AssertionFailedError;
import retrofit2.Retrofit;

/** Verifies docs/module-path.md; the slow tests run its commands. */
class ModulePathGuideTest {

  private static final String PAGE = "docs/module-path.md";

  private static final List<Class<?>> AUTOMATIC =
      List.of(OkHttpClient.class, Buffer.class, Retrofit.class, Moshi.class);

  private static final String MAIN =
      """
      package %s;

      import io.cardfile.*;
      import io.cardfile.journal.file.FileJournal;
      import io.cardfile.money.Money;
      import io.cardfile.purchase.*;
      import io.cardfile.transport.*;
      import java.nio.file.Path;

      public class Main {
        public static void main(String[] args) throws Exception {
          try (FileJournal journal =
              FileJournal.create(Path.of(args[1]))) {
            PaymentClient client =
                PaymentClient.builder(Endpoints.test().walletUrl(args[0]).purchasesUrl(args[0]).build(), %s)
                    .credentials("TEST-merchant", "TEST")
                    .journal(journal, "TEST-merchant")
                    .build();
            System.out.println(
                client
                    .purchase(
                        PurchaseRequest.firstCardOnFile(
                                Card.builder()
                                    .holder("Ada Example")
                                    .number("4005550000000001")
                                    .expiry("12/2099")
                                    .cvv("123")
                                    .build())
                            .reference("R-1")
                            .amount(Money.of("19.00", "AUD"))
                            .build())
                    .execute());
          }
        }
      }
      """;

  private static ModuleReference module(Class<?> type) throws Exception {
    return ModuleFinder.of(place(type)).findAll().iterator().next();
  }

  private static Path place(Class<?> type) throws Exception {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return Path.of(source.getLocation().toURI());
  }

  @Test
  void modulesOfThePageHaveDescriptors() throws Exception {
    Set<String> listed = new TreeSet<>();
    Matcher row = Pattern.compile("\\| `cardfile-[a-z-]+` \\| `([a-z.]+)` \\|").matcher(page());
    while (row.find()) {
      listed.add(row.group(1));
    }
    Set<String> found = new TreeSet<>();
    try (Stream<Path> sources = Files.find(Path.of(".."), 6, (file, is) -> isDescriptor(file))) {
      for (Path source : (Iterable<Path>) sources::iterator) {
        Matcher name =
            Pattern.compile("(?m)^module ([a-z.]+) \\{").matcher(Files.readString(source));
        assertTrue(name.find(), source.toString());
        found.add(name.group(1));
      }
    }
    assertEquals(found, listed);
  }

  private static boolean isDescriptor(Path file) {
    return file.endsWith("src/main/java/module-info.java");
  }

  @Test
  void onlyTheStackOfTheTransportOnRetrofitIsAutomatic() throws Exception {
    Set<String> automatic = new TreeSet<>();
    for (Class<?> type : AUTOMATIC) {
      ModuleDescriptor descriptor = module(type).descriptor();
      assertTrue(descriptor.isAutomatic(), descriptor.name());
      automatic.add("`" + descriptor.name() + "`");
    }
    for (String name : automatic) {
      assertTrue(page().contains(name), name);
    }
    for (Class<?> type :
        List.of(
            PaymentClient.class,
            RetrofitTransport.class,
            JdkTransport.class,
            Reconciler.class,
            FileJournal.class,
            JdbcJournal.class,
            TestGateway.class,
            kotlin.Unit.class)) {
      assertTrue(!module(type).descriptor().isAutomatic(), type.getName());
    }
  }

  @Test
  void jlinkRefusesAutomaticModules(@TempDir Path folder) throws Exception {
    StringBuilder path = new StringBuilder(place(PaymentClient.class).toString());
    for (Class<?> type : AUTOMATIC) {
      path.append(':').append(place(type));
    }
    path.append(':').append(place(RetrofitTransport.class)).append(':');
    path.append(place(kotlin.Unit.class));
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    int code =
        ToolProvider.findFirst("jlink")
            .orElseThrow()
            .run(
                out,
                out,
                "--module-path",
                path.toString(),
                "--add-modules",
                "io.cardfile.transport.retrofit",
                "--output",
                folder.resolve("image").toString());
    assertNotEquals(0, code);
    String shown = "Error: automatic module cannot be used with jlink: ";
    assertTrue(messages.toString().startsWith(shown), messages.toString());
    assertTrue(page().contains("```text\n" + shown));
  }

  @Test
  void testsAreAModuleOfTheirOwn(@TempDir Path folder) throws Exception {
    List<String> modules = GuideCode.javaBlocks(PAGE);
    Path mods = Files.createDirectory(folder.resolve("mods"));
    String path = modulePath(mods);
    Path main = Files.createDirectories(folder.resolve("main"));
    Files.writeString(main.resolve("module-info.java"), modules.get(0));
    javac(path, mods.resolve("com.example.payments"), main.resolve("module-info.java"));
    Path tests = Files.createDirectories(folder.resolve("tests"));
    Files.writeString(tests.resolve("module-info.java"), modules.get(1));
    Files.writeString(
        tests.resolve("PaymentsTest.java"),
        "package com.example.payments.tests; @io.cardfile.testkit.GatewayTest class PaymentsTest {"
            + " @org.junit.jupiter.api.Test void charges(io.cardfile.testkit.TestGateway it) {}}");
    javac(
        path,
        folder.resolve("classes"),
        tests.resolve("module-info.java"),
        tests.resolve("PaymentsTest.java"));
  }

  private static String modulePath(Path mods) throws Exception {
    StringBuilder path = new StringBuilder(mods.toString());
    for (Class<?> type :
        List.of(
            PaymentClient.class,
            FileJournal.class,
            JdkTransport.class,
            TestGateway.class,
            Test.class,
            API.class,
            AssertionFailedError.class,
            JUnitException.class)) {
      path.append(File.pathSeparator).append(place(type));
    }
    return path.toString();
  }

  private static void javac(String modulePath, Path classes, Path... sources) {
    StringWriter messages = new StringWriter();
    PrintWriter out = new PrintWriter(messages);
    List<String> command = new ArrayList<>(List.of("-p", modulePath, "-d", classes.toString()));
    Stream.of(sources).map(Path::toString).forEach(command::add);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertEquals(0, javac.run(out, out, command.toArray(String[]::new)), messages::toString);
  }

  @Test
  @Tag("slow")
  void imageWithTheProgramCharges(@TempDir Path folder) throws Exception {
    Path code = Files.createDirectories(folder.resolve("src/com/example/payments"));
    Path mods = Files.createDirectories(folder.resolve("mods"));
    copy(PaymentClient.class, mods);
    copy(FileJournal.class, mods);
    copy(JdkTransport.class, mods);
    Files.writeString(folder.resolve("src/module-info.java"), GuideCode.javaBlocks(PAGE).get(0));
    String create = "io.cardfile.transport.jdk.JdkTransport.create()";
    Files.writeString(code.resolve("Main.java"), MAIN.formatted("com.example.payments", create));
    assertCharged(folder, commands().get(0), "image/bin/pay");
  }

  @Test
  @Tag("slow")
  void runtimeUnderTheClassPathCharges(@TempDir Path folder) throws Exception {
    String create = "io.cardfile.transport.retrofit.RetrofitTransport.create()";
    GuideCode.compile(
        "17",
        Files.createDirectories(folder.resolve("classes")),
        List.of(GuideCode.source("Main", MAIN.formatted("com.example.shop", create))));
    String paths =
        "'" + folder.resolve("classes") + ":" + System.getProperty("java.class.path") + "'";
    String commands = commands().get(1).replace("'shop.jar:lib/*'", paths);
    assertCharged(folder, commands, "com.example.shop.Main");
  }

  /** Runs the commands, of which the last one, that ends with {@code program}, gets arguments. */
  private static void assertCharged(Path folder, String commands, String program) throws Exception {
    assertTrue(commands.strip().endsWith(program), commands);
    String compress = Runtime.version().feature() < 21 ? "--compress=2" : "--compress=zip-6";
    try (TestGateway sandbox = TestGateway.start()) {
      String all =
          commands.strip().replace("--compress=2", compress)
              + " "
              + sandbox.url()
              + " purchases.journal";
      String printed = run(folder, all);
      assertTrue(printed.contains("APPROVED(R-1, "), printed);
      assertEquals(1, sandbox.ledger().entries().size());
    }
  }

  private static String run(Path folder, String commands) throws Exception {
    Path output = folder.resolve("output.txt");
    ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", commands);
    String tools = Path.of(System.getProperty("java.home"), "bin").toString();
    shell.environment().merge("PATH", tools, (old, first) -> first + ":" + old);
    Process process =
        shell
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(4, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output);
  }

  private static List<String> commands() throws IOException {
    return Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL)
        .matcher(page())
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  /** Copies the jar of a module, or the folder of its classes, which must have its name. */
  private static void copy(Class<?> type, Path mods) throws Exception {
    Path from = place(type);
    if (Files.isRegularFile(from)) {
      Files.copy(from, mods.resolve(from.getFileName()));
      return;
    }
    Path to = mods.resolve(module(type).descriptor().name());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", PAGE));
  }
}
