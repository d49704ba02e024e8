package io.cardfile.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cardfile.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SeedsTest {

  @Test
  void everyRecordedReplyIsASeed() {
    List<Path> files = Seeds.files(Samples.class, "replies");
    for (int f = 1; f <= 22; f++) {
      String start = String.format(Locale.ROOT, "f%02d-", f);
      assertTrue(files.stream().anyMatch(p -> p.getFileName().toString().startsWith(start)), start);
    }
    for (int i = 0; i < files.size(); i++) {
      assertArrayEquals(Seeds.read(files.get(i)), Target.JSON.seeds.get(i));
    }
  }
}
