package io.cardfile.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.journal.JournalEntry;
import io.cardfile.testkit.contract.PurchaseJournalContract.Capability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A journal returns the results of the model of its rules, for every pair of consecutive
 * operations. The traces come from a search of the model; each has references of its own.
 */
abstract class JournalTraceRows extends JournalRows {

  private static final String TRACES = "journal-traces.txt";

  JournalTraceRows(PurchaseJournalContract contract) {
    super(contract);
  }

  @Test
  void everyTraceHasTheResultsOfTheModel() throws Exception {
    boolean isDurable = !missing(Capability.DURABLE);
    boolean hasTwoOwners = !missing(Capability.TWO_OWNERS);
    JournalTrace.Owners owners =
        new JournalTrace.Owners(this, journal, hasTwoOwners ? second() : journal);
    Set<String> open = new HashSet<>();
    List<String> traces = traces();
    for (int i = 0; i < traces.size(); i++) {
      if (isDurable || !JournalTrace.hasRestart(traces.get(i))) {
        open.addAll(new JournalTrace(owners, "TRACE-" + i, traces.get(i)).replay());
      }
    }
    assertEquals(open, references(owners.first().open(null, traces.size() * 2)));
  }

  private static Set<String> references(List<JournalEntry> entries) {
    Set<String> references = new HashSet<>();
    entries.forEach(entry -> references.add(entry.reference()));
    return references;
  }

  private static List<String> traces() throws IOException {
    List<String> traces = new ArrayList<>();
    try (InputStream in = JournalTraceRows.class.getResourceAsStream(TRACES);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        traces.add(line);
      }
    }
    return traces;
  }
}
