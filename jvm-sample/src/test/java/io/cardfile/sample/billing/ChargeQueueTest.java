package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChargeQueueTest {

  private static final int CHARGES = 2_500;

  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    String lines =
        IntStream.range(0, CHARGES)
            .mapToObj(i -> "R-" + i + ",100,AUD," + Credential.TEXT + ",subscription\n")
            .collect(Collectors.joining());
    String header = String.join(",", DueColumns.ALL) + "\n";
    path = Files.writeString(folder.resolve("due.csv"), header + lines);
  }

  @Test
  void workInFileOrderFollowsTheFile() throws Exception {
    try (DueFile file = DueFile.open(DueInput.of(path), DuePolicy.STRICT)) {
      assertEquals(inOrder(0, CHARGES), allReferences(new ChargeQueue(file)));
    }
  }

  private static List<String> allReferences(ChargeQueue work) throws Exception {
    List<String> references = new ArrayList<>();
    for (ChargeAttempt attempt = work.next(); attempt != null; attempt = work.next()) {
      references.add(attempt.charge().reference());
    }
    return references;
  }

  private static List<String> inOrder(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "R-" + i)
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
