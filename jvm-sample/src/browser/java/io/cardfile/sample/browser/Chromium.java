package io.cardfile.sample.browser;

import io.cardfile.testkit.TestGateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.FluentWait;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A browser without a window and with a profile of its own, which reaches this machine alone. */
final class Chromium implements AutoCloseable {

  static final int DESKTOP = 1280;

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  // By default half a second, which most steps of a test would wait for nothing.
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final Path folder;
  private final ChromeDriverService service = service();
  private final ChromeDriver driver;

  private Chromium(Path folder) {
    this.folder = folder;
    driver = new ChromeDriver(service, options(folder));
    show(DESKTOP, false);
  }

  static Chromium start() throws IOException {
    SELENIUM.setLevel(Level.SEVERE); // It warns that it has no classes for this version.
    return new Chromium(Files.createTempDirectory("cardfile-browser"));
  }

  private static ChromeDriverService service() {
    Path program = Path.of(System.getProperty("browser.chromedriver"));
    return new ChromeDriverService.Builder()
        .usingDriverExecutable(program.toFile())
        .usingAnyFreePort()
        .build();
  }

  private static ChromeOptions options(Path folder) {
    return new ChromeOptions()
        .setBinary(System.getProperty("browser.chromium"))
        .addArguments(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-default-apps",
            "--hide-scrollbars",
            "--lang=en",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
            "--log-net-log=" + folder.resolve("net.json"),
            "--user-data-dir=" + folder.resolve("profile"));
  }

  WebDriver driver() {
    return driver;
  }

  /** Sets the width of the page, and whether the user prefers dark colours, for this tab. */
  void show(int width, boolean isDark) {
    cdp(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
    cdp("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
  }

  Map<String, Object> cdp(String command, Map<String, Object> arguments) {
    return driver.executeCdpCommand(command, arguments);
  }

  void open(String url) {
    driver.get(url);
  }

  void openConsole(TestGateway sandbox, String page) {
    open(sandbox.url() + "/_sandbox/" + page);
  }

  /** Opens a tab, goes there, and returns the one that was open before. */
  String openTab(String url) {
    String before = driver.getWindowHandle();
    driver.switchTo().newWindow(WindowType.TAB);
    show(DESKTOP, false);
    open(url);
    return before;
  }

  void toTab(String handle) {
    driver.switchTo().window(handle);
  }

  <T> T await(Function<WebDriver, T> condition) {
    return new WebDriverWait(driver, PATIENCE, POLL).until(condition);
  }

  WebElement find(String selector) {
    return await(ExpectedConditions.visibilityOfElementLocated(By.cssSelector(selector)));
  }

  void click(String selector) {
    await(ExpectedConditions.elementToBeClickable(By.cssSelector(selector))).click();
  }

  void awaitTitle(String heading) {
    await(ExpectedConditions.textToBe(By.tagName("h1"), heading));
  }

  void awaitText(String selector, String part) {
    await(ExpectedConditions.textToBePresentInElementLocated(By.cssSelector(selector), part));
  }

  String url() {
    return Objects.requireNonNull(driver.getCurrentUrl());
  }

  @SuppressWarnings("unchecked") // The script determines the type.
  <T> T run(String script, Object... arguments) {
    return (T) driver.executeScript(script, arguments);
  }

  /** Runs a script that calls its last argument with the result. */
  @SuppressWarnings("unchecked") // The script determines the type.
  <T> T runAsync(String script, Object... arguments) {
    return (T) driver.executeAsyncScript(script, arguments);
  }

  byte[] picture() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  /** Ends the browser, and fails if it has asked for anything that is not on this machine. */
  @Override
  public void close() throws IOException {
    List<String> elsewhere = endAndListRequestsElsewhere();
    if (!elsewhere.isEmpty()) {
      throw new AssertionError("requests left the machine: " + elsewhere);
    }
  }

  List<String> endAndListRequestsElsewhere() throws IOException {
    Path log = folder.resolve("net.json");
    try {
      end(log);
      return NetworkLog.read(log).elsewhere();
    } finally {
      delete(folder);
    }
  }

  // The driver may kill a browser that is still writing, and the end of the log is lost then.
  private void end(Path log) {
    try {
      cdp("Browser.close", Map.of());
    } catch (WebDriverException e) {
      // The answer was lost with the browser.
    }
    try {
      new FluentWait<>(log)
          .withTimeout(PATIENCE)
          .pollingEvery(POLL)
          .withMessage("the end of the log of the network")
          .until(NetworkLog::isComplete);
    } finally {
      quit();
    }
  }

  private void quit() {
    try {
      driver.quit();
    } catch (WebDriverException e) {
      // Its connection to the browser has ended with the browser.
    } finally {
      service.stop();
    }
  }

  /** Processes of the browser may still write for a moment. */
  private static void delete(Path folder) {
    new FluentWait<>(folder)
        .withTimeout(PATIENCE)
        .pollingEvery(POLL)
        .withMessage("the end of what the browser writes")
        .until(Chromium::isDeleted);
  }

  private static boolean isDeleted(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted((one, other) -> other.compareTo(one)).toList()) {
        Files.deleteIfExists(path);
      }
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }
}
