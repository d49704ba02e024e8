package io.cardfile.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables have every row of the catalogue of bad inputs. */
class EveryRowTest {

  /**
   * An unlisted currency is a warning; tracking IDs that are long or have control characters are
   * sent, because the specification does not limit them. They have separate tests.
   */
  private static final Set<Integer> NO_ERRORS = Set.of(39, 84, 85);

  @Test
  void rows1To98AreInTheTables() {
    Set<Integer> numbers =
        Stream.<Stream<? extends Row<?>>>of(
                WalletRows.all().stream(),
                PurchaseRows.first().stream(),
                StoredCredentialRows.first().stream(),
                StoredCredentialRows.merchantInitiated().stream(),
                ConfigRows.all().stream())
            .flatMap(rows -> rows)
            .map(row -> row.number)
            .collect(Collectors.toCollection(TreeSet::new));
    numbers.addAll(NO_ERRORS);
    assertEquals(IntStream.rangeClosed(1, 98).boxed().collect(Collectors.toSet()), numbers);
  }
}
