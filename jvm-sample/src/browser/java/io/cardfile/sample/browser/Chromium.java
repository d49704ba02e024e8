package io.cardfile.sample.browser;

import static org.openqa.selenium.support.ui.ExpectedConditions.elementToBeClickable;
import static org.openqa.selenium.support.ui.ExpectedConditions.textToBe;
import static org.openqa.selenium.support.ui.ExpectedConditions.textToBePresentInElementLocated;
import static org.openqa.selenium.support.ui.ExpectedConditions.visibilityOfElementLocated;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium without a window, and what a person does in it. */
final class Chromium implements AutoCloseable {

  /** The sizes in which the pages are looked at. */
  enum Screen {
    DESKTOP(1280, 800),
    PHONE(360, 800);

    private final int width;
    private final int height;

    Screen(int width, int height) {
      this.width = width;
      this.height = height;
    }
  }

  private static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int MAX_TABS = 60;
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  Chromium() {
    SELENIUM.setLevel(Level.SEVERE); // It warns that it has no classes for this version.
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(PROGRAM.toFile());
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    options.addArguments("--headless=new", "--no-sandbox", "--hide-scrollbars", "--lang=en");
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(),
            options);
    show(Screen.DESKTOP, false);
  }

  static boolean isInstalled() {
    return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
  }

  WebDriver driver() {
    return driver;
  }

  /** Sets the size of this tab's page, and its colours, which change without a transition. */
  void show(Screen screen, boolean isDark) {
    show(screen.width, screen.height, 1, isDark);
  }

  void show(int width, int height, int pixelRatio, boolean isDark) {
    cdp(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", pixelRatio, "mobile", false));
    Map<String, String> colors =
        Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
    Map<String, String> motion = Map.of("name", "prefers-reduced-motion", "value", "reduce");
    cdp("Emulation.setEmulatedMedia", Map.of("features", List.of(colors, motion)));
  }

  void cdp(String command, Map<String, Object> arguments) {
    driver.executeCdpCommand(command, arguments);
  }

  /** Runs a script at the start of each page that this tab opens from now on. */
  void runInEachPage(String script) {
    cdp("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  void open(String url) {
    driver.get(url);
  }

  /** Opens a tab, goes there, and returns the one that was open before. */
  String openTab(String url) {
    String before = driver.getWindowHandle();
    driver.switchTo().newWindow(WindowType.TAB);
    show(Screen.DESKTOP, false);
    open(url);
    return before;
  }

  void closeTab(String next) {
    driver.close();
    driver.switchTo().window(next);
  }

  <T> T await(Function<WebDriver, T> condition) {
    return new WebDriverWait(driver, PATIENCE, POLL).until(condition);
  }

  WebElement find(String selector) {
    return await(visibilityOfElementLocated(By.cssSelector(selector)));
  }

  String text(String selector) {
    return find(selector).getText();
  }

  boolean isShown(String selector) {
    return driver.findElements(By.cssSelector(selector)).stream().anyMatch(WebElement::isDisplayed);
  }

  void click(String selector) {
    await(elementToBeClickable(By.cssSelector(selector))).click();
  }

  void doubleClick(String selector) {
    new Actions(driver).doubleClick(find(selector)).perform();
  }

  void press(CharSequence keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Presses the Tab key until an element has the focus. */
  void tabTo(String selector) {
    String isFocused = "return document.hasFocus() && document.activeElement.matches(arguments[0])";
    for (int presses = 0; !this.<Boolean>run(isFocused, selector); presses++) {
      if (presses == MAX_TABS) {
        throw new AssertionError(selector + ": the Tab key does not reach it");
      }
      press(Keys.TAB);
    }
  }

  void awaitHeading(String text) {
    await(textToBe(By.tagName("h1"), text));
  }

  void awaitText(String selector, String part) {
    await(textToBePresentInElementLocated(By.cssSelector(selector), part));
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

  /** Returns the events of the pages' network since the last call, each as JSON. */
  List<String> networkEvents() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  byte[] picture() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
