package io.cardfile.reconcile;

import io.cardfile.journal.Destination;
import io.cardfile.journal.Finding;
import io.cardfile.journal.JournalEntry;
import io.cardfile.journal.JournalException;
import io.cardfile.journal.JournalState;
import io.cardfile.journal.OutcomeSource;
import io.cardfile.journal.PurchaseJournal;
import io.cardfile.journal.Resolution;
import io.cardfile.money.Money;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a settlement file of one merchant, as a source for a {@link Reconciler}.
 *
 * <p>A CSV file (RFC 4180, UTF-8) whose first line names its columns, in any order: {@code
 * reference}, {@code id} (the gateway's, may be empty), {@code amount} (whole minor units, as in
 * the specification: 1000 for AUD 10.00), {@code currency} and {@code status}; further columns are
 * skipped. Leave lines of refunds out: a declined refund alone looks like a declined purchase. The
 * form is our choice: write another source for another file.
 *
 * <p>A file that breaks a rule anywhere is refused as a whole. A reference that stands on two lines
 * settles nothing and alarms. A reference that stands on none was not charged only if {@link
 * Builder#complete} says so, and not if a line of the same amount has nearly this reference: equal
 * but for upper and lower case, spaces and characters that are not seen, hyphens, underscores and
 * dots, the Unicode form, or zeros at the start; or a part of it, at its start or end, that is as
 * long as the longest reference of the file, as when a program has cut them off. That alarms, and
 * so does for a {@link Reconciler} a charged line of the same amount whose reference the journal
 * does not have as charged: a spreadsheet makes 12-Mar of MAR-12. Never let a file go through one.
 *
 * <p>The file is read once, as a stream; of each line some 200 bytes are kept. Immutable and
 * thread-safe.
 */
public final class SettlementFile implements OutcomeSource {

  /** How many lines a file may have, the header left out. */
  public static final int MAX_ROWS = 1_000_000;

  private final String merchant;
  private final @Nullable String destination;
  private final @Nullable Instant completeFrom;
  private final @Nullable Instant completeUpTo;
  private final transient Map<String, SettlementRow> rows; // In the order of the file.
  private transient @Nullable SimilarReferences nearMisses; // Made when it is first needed.

  private SettlementFile(Builder builder, Map<String, SettlementRow> rows) {
    this.merchant = builder.merchant;
    this.destination = builder.destination;
    this.completeFrom = builder.completeFrom;
    this.completeUpTo = builder.completeUpTo;
    this.rows = rows;
  }

  /** Starts reading a file of {@code merchant}, as the journal calls it. */
  public static Builder builder(String merchant) {
    return new Builder(Objects.requireNonNull(merchant, "merchant == null"));
  }

  @Override
  public Finding find(JournalEntry entry) {
    if (!entry.merchant().equals(merchant)) {
      return Finding.unknown("of another merchant than this file's");
    }
    SettlementRow row = rows.get(entry.reference());
    if (row != null) {
      return isCompleteDecline(row)
          ? Finding.listedDecline(
              entry, row.gatewayId().orElse(null), row.amount(), completeFrom, completeUpTo)
          : row.finding();
    }
    if (nearMisses().has(entry.reference(), entry.amount())) {
      return Finding.alarming(
          "not in the file, but a line of this amount has nearly its reference");
    }
    if (completeFrom == null || completeUpTo == null) {
      return Finding.unknown("not in the file");
    }
    return Finding.notListed(entry, completeFrom, completeUpTo);
  }

  private boolean isCompleteDecline(SettlementRow row) {
    boolean isDecline = row.status == SettlementRow.Status.DECLINED && !row.twice;
    return isDecline && completeFrom != null && completeUpTo != null;
  }

  private synchronized SimilarReferences nearMisses() {
    SimilarReferences made = nearMisses;
    if (made == null) {
      made = new SimilarReferences(rows);
      nearMisses = made;
    }
    return made;
  }

  /**
   * Puts the lines into a journal that has lost entries, so that what was charged is not charged
   * again. Do it while the journal is kept from granting claims, as after a failover or a restored
   * backup: "incomplete" is the word for that in the journals of this library. Lines of charges
   * become {@code APPROVED}. A line whose status is neither of a charge nor of a decline, and two
   * lines of one reference, none of a decline, become {@code IN_DOUBT}: one may be of a reversal.
   * Declines are left out, also next to a charge of the same reference. What the journal has as
   * approved stays; {@link SettlementCheck} finds where it differs.
   *
   * <p>The list must first prove that it is of the journal's purchases, with their references as
   * they were sent. It must have one of the purchases that the journal has as approved, and all
   * that a reply approved in the day before the newest of them and since the first one that is in
   * both, those of the last 15 minutes left out; of a {@linkplain Builder#complete complete} list
   * this is asked for its time alone. It may have none of them with another amount or ID or as
   * declined, where for one that was put back the same ID is enough, no charge of what the journal
   * has as declined, and no line with nearly the reference of an approved or open purchase that it
   * lacks. What it lacks itself it cannot show: put every purchase that may have been sent since
   * the copy was made into the journal as {@code IN_DOUBT}.
   *
   * @return how many lines were of charges or in doubt
   * @throws IllegalStateException when the list does not prove that; nothing was written
   * @throws JournalException when the journal cannot be written: do it again, as often as needed
   */
  public long restoreTo(PurchaseJournal journal) throws JournalException {
    requireProof(journal);
    return restoreUnprovenTo(journal);
  }

  /**
   * Does what {@link #restoreTo} does before it writes, and writes nothing: a journal that is sound
   * can be asked before it is kept from granting claims, so that a wrong list does not stop it.
   *
   * @throws IllegalStateException when the list does not prove that it is of the journal's
   *     purchases
   */
  public void requireProof(PurchaseJournal journal) throws JournalException {
    RestoreProof.require(this, Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Does the same as {@link #restoreTo} without a proof. For a journal that was lost as a whole,
   * which has nothing to compare with: have a person compare merchant and references of the list
   * with your own orders first, because a purchase that is listed under another reference can be
   * charged again. Put the lists of all accounts back that the merchant has had since: what a list
   * lacks may be found by no look-up of the account of today, and be charged again.
   */
  public long restoreUnprovenTo(PurchaseJournal journal) throws JournalException {
    Objects.requireNonNull(journal, "journal == null");
    long restored = 0;
    for (Map.Entry<String, SettlementRow> line : rows.entrySet()) {
      Resolution ending = line.getValue().restored();
      if (ending != null) {
        // A list may be of several accounts, and what is in doubt is looked up at its own alone.
        String sentTo = ending.state() == JournalState.APPROVED ? destination : null;
        journal.restore(merchant, line.getKey(), line.getValue().amount(), sentTo, ending);
        restored++;
      }
    }
    return restored;
  }

  @Override
  public List<String> chargedReferences(String ofMerchant, int limit) {
    if (!ofMerchant.equals(merchant)) {
      return Collections.emptyList();
    }
    return references(SettlementRow::isCharged, limit);
  }

  @Override
  public List<String> chargedReferences(String ofMerchant, Money amount) {
    if (!ofMerchant.equals(merchant)) {
      return Collections.emptyList();
    }
    return references(row -> row.mayBeCharged() && row.amount().equals(amount), Long.MAX_VALUE);
  }

  private List<String> references(Predicate<SettlementRow> which, long limit) {
    List<String> references =
        rows.entrySet().stream()
            .filter(line -> which.test(line.getValue()))
            .map(Map.Entry::getKey)
            .limit(limit)
            .collect(Collectors.toList());
    return Collections.unmodifiableList(references);
  }

  /** Whose purchases these are. */
  public String merchant() {
    return merchant;
  }

  /** How many references there are. */
  public int size() {
    return rows.size();
  }

  /** Since when it has every charge; before any time where that is not known. */
  Instant beginsAt() {
    return completeFrom == null ? Instant.MIN : completeFrom;
  }

  /** Up to when it has every charge, at most {@code now}; {@code now} where that is not known. */
  Instant endsAt(Instant now) {
    return completeUpTo == null || completeUpTo.isAfter(now) ? now : completeUpTo;
  }

  Map<String, SettlementRow> rows() {
    return rows;
  }

  @Override
  public String toString() {
    return "SettlementFile("
        + merchant
        + ", "
        + rows.size()
        + " references"
        + (completeFrom == null ? "" : ", complete from " + completeFrom + " to " + completeUpTo)
        + ")";
  }

  /** Says how a file is to be taken, and reads it. Not thread-safe. */
  public static final class Builder {

    private final String merchant;
    private final Set<String> charged = new HashSet<>(Collections.singleton("approved"));
    private final Set<String> declined = new HashSet<>(Collections.singleton("declined"));
    private @Nullable String destination;
    private @Nullable Instant completeFrom;
    private @Nullable Instant completeUpTo;

    private Builder(String merchant) {
      this.merchant = merchant;
    }

    /**
     * Says that the file lists every charge that the merchant made within a time, and so that what
     * was claimed in it and is not listed was not charged. What was claimed before {@code from} may
     * be in an earlier file; what was claimed within the quiet period before {@code upTo} may come
     * in a later one. So let files overlap, by a day say.
     *
     * <p>A wrong "not charged" frees a reference that was charged. So such a file must end with a
     * line break, as one that was cut off may not; and a {@link Reconciler} believes it only when
     * it lists every purchase that the journal has as approved in this time, those of the quiet
     * period before {@code upTo}, those without an amount and those that were put back left out.
     * Find out in which time zone the gateway's day is, and at which hour it ends. A part of a file
     * is never complete. Declines settle by a file only when this was said, as a later attempt may
     * be in another one. Run {@link SettlementCheck} first: it reports charges that the journal
     * does not know.
     *
     * @param from rather later than the file begins, as clocks may differ
     * @param upTo rather earlier than the file ends, as clocks may differ
     * @throws IllegalArgumentException when {@code from} is not before {@code upTo}
     */
    public Builder complete(Instant from, Instant upTo) {
      if (!from.isBefore(upTo)) {
        throw new IllegalArgumentException("the file ends before it begins");
      }
      this.completeFrom = from;
      this.completeUpTo = upTo;
      return this;
    }

    /**
     * Sets where the purchases of the file were sent, for {@link SettlementFile#restoreTo}: what is
     * restored as approved is answered as of there. Leave it out for a list of several accounts or
     * addresses. Lines without an outcome, and references on two lines, are restored without it in
     * any case, so no "not charged" settles them.
     *
     * @param destination as of {@link Destination#of}
     * @throws IllegalArgumentException when it is not of that form
     */
    public Builder sentTo(String destination) {
      this.destination =
          Destination.checked(Objects.requireNonNull(destination, "destination == null"));
      return this;
    }

    /**
     * Adds a status, upper and lower case alike, of lines that were charged; {@code approved} is
     * one. A status that is neither this nor {@link #declined} settles nothing, and keeps a "not
     * charged" of another source from doing so.
     *
     * @throws IllegalArgumentException when it is one of declined lines
     */
    public Builder charged(String status) {
      return add(status, charged, declined);
    }

    /**
     * Adds a status of lines that were declined; {@code declined} is one.
     *
     * @throws IllegalArgumentException when it is one of charged lines
     */
    public Builder declined(String status) {
      return add(status, declined, charged);
    }

    private Builder add(String status, Set<String> statuses, Set<String> others) {
      String name = status.toLowerCase(Locale.ROOT);
      if (others.contains(name)) {
        throw new IllegalArgumentException("the status means the opposite already");
      }
      statuses.add(name);
      return this;
    }

    /**
     * Reads a file.
     *
     * @throws SettlementFormatException when it is not as described
     */
    public SettlementFile read(Path file) throws IOException {
      try (InputStream in = Files.newInputStream(file)) {
        return read(in);
      }
    }

    /**
     * Reads to the end of {@code in}, which stays open.
     *
     * @throws SettlementFormatException when it is not as described
     */
    public SettlementFile read(InputStream in) throws IOException {
      CsvReader csv = new CsvReader(in);
      List<String> header = csv.next();
      if (header == null) {
        throw new SettlementFormatException(1, "", "there is no header");
      }
      Map<String, SettlementRow> rows = rows(csv, new SettlementColumns(header));
      if (completeUpTo != null && !csv.endsWithLineBreak()) {
        throw new SettlementFormatException(
            csv.line(), "", "has no line break at its end: the file may be cut off");
      }
      return new SettlementFile(this, rows);
    }

    private Map<String, SettlementRow> rows(CsvReader csv, SettlementColumns columns)
        throws IOException {
      Map<String, SettlementRow> rows = new LinkedHashMap<>();
      long count = 0;
      for (List<String> fields = csv.next(); fields != null; fields = csv.next()) {
        columns.requireWidth(fields, csv.line());
        if (++count > MAX_ROWS) {
          throw new SettlementFormatException(csv.line(), "", "is one line too many");
        }
        SettlementRow row = columns.row(fields, csv.line(), charged, declined);
        rows.merge(columns.reference(fields, csv.line()), row, SettlementRow::and);
      }
      return rows;
    }
  }
}
