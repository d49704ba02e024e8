package io.cardfile.sample.billing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
      assertEquals(inOrder(0, CHARGES), allReferences(ChargeQueue.inFileOrder(file)));
    }
  }

  @Test
  void workInBlocksStartsEachBlockAtARandomCharge() throws Exception {
    List<String> one = inBlocks(1);
    List<String> other = inBlocks(2);
    assertNotEquals(one, other);
    for (int from = 0; from < CHARGES; from += 1_000) {
      int to = Math.min(CHARGES, from + 1_000);
      List<String> block = new ArrayList<>(one.subList(from, to));
      int first = Integer.parseInt(block.get(0).substring(2));
      List<String> expected = inOrder(first, to);
      expected.addAll(inOrder(from, first));
      assertEquals(expected, block);
    }
    assertEquals(CHARGES, one.size());
  }

  private List<String> inBlocks(long seed) throws Exception {
    try (DueFile file = DueFile.open(DueInput.of(path), DuePolicy.STRICT)) {
      return allReferences(ChargeQueue.inBlocks(file, new Random(seed)));
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
