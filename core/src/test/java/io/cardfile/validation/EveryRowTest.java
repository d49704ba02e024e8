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

  /** Row 39, an unlisted currency, is not an error; it has separate tests. */
  private static final int WARNING_ONLY = 39;

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
    numbers.add(WARNING_ONLY);
    assertEquals(IntStream.rangeClosed(1, 98).boxed().collect(Collectors.toSet()), numbers);
  }
}
