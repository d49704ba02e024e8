package io.cardfile.testsupport.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A block of a page in docs that a test generates from the code, between {@code <!-- generated NAME
 * -->} and {@code <!-- end -->}. The test compares it, or writes it with {@code
 * -Dpages.write=true}.
 */
public final class GeneratedBlock {

  private GeneratedBlock() {}

  /**
   * @param page below docs, such as {@code reference/settings.md}
   * @param lines the block, without the empty lines around it
   */
  public static void check(String page, String name, Iterable<String> lines) throws IOException {
    Path file = docs().resolve(page);
    String text = Files.readString(file);
    String begin = "<!-- generated " + name + " -->\n";
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf("<!-- end -->", from);
    assertTrue(from >= begin.length() && to > 0, page + " has no generated " + name);
    String block = "\n" + String.join("\n", lines) + "\n\n";
    if (Boolean.getBoolean("pages.write")) {
      Files.writeString(file, text.substring(0, from) + block + text.substring(to));
    } else {
      String difference = page + " differs from the code; -Dpages.write=true writes " + name;
      assertEquals(block, text.substring(from, to), difference);
    }
  }

  /** Returns the text of a page below docs. */
  public static String page(String page) throws IOException {
    return Files.readString(docs().resolve(page));
  }

  private static Path docs() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("docs"))) {
      folder = folder.getParent();
    }
    return folder.resolve("docs");
  }
}
