package io.cardfile.reconcile;

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
 * skipped. Remove lines of refunds, because a declined refund alone looks like a declined purchase.
 * The format is our choice; write another source for another format.
 *
 * <p>A file with an error in any line is refused as a whole. A reference on two lines resolves
 * nothing and causes an alarm; each of the lines may belong to another purchase whose reference was
 * changed. A reference that is on no line was not charged only if the file is {@linkplain
 * Builder#complete complete}, and no line with the same amount has a similar reference. References
 * are similar if they are equal except for upper and lower case, spaces and invisible characters,
 * hyphens, underscores and dots, the Unicode form, or leading zeros. A line's reference is also
 * similar if it is the start or the end of the other and as long as the longest reference of the
 * file, because a program may have truncated it. A similar reference causes an alarm. In a {@link
 * Reconciler} a charged line with the same amount whose reference the journal does not have as
 * charged also causes an alarm, because a spreadsheet changes MAR-12 to 12-Mar. Never open and save
 * a file with a spreadsheet.
 *
 * <p>The file is read once, as a stream; about 200 bytes are kept for each line. Immutable and
 * thread-safe.
 */
public final class SettlementFile implements OutcomeSource {

  /** The maximum number of lines of a file, without the header. */
  public static final int MAX_ROWS = 1_000_000;

  private final String merchant;
  private final @Nullable Instant completeFrom;
  private final @Nullable Instant completeUpTo;
  private final transient Map<String, SettlementRow> rows; // In the order of the file.
  private transient @Nullable SimilarReferences similarReferences; // Created on first use.

  private SettlementFile(Builder builder, Map<String, SettlementRow> rows) {
    this.merchant = builder.merchant;
    this.completeFrom = builder.completeFrom;
    this.completeUpTo = builder.completeUpTo;
    this.rows = rows;
  }

  /**
   * Returns a builder that reads a file of {@code merchant}, the merchant's name in the journal.
   */
  public static Builder builder(String merchant) {
    return new Builder(Objects.requireNonNull(merchant, "merchant == null"));
  }

  @Override
  public Finding find(JournalEntry entry) {
    if (!entry.merchant().equals(merchant)) {
      return Finding.unknown("the entry belongs to another merchant than this file");
    }
    SettlementRow row = rows.get(entry.reference());
    if (row != null) {
      boolean isDecline = row.status == SettlementRow.Status.DECLINED && !row.isDuplicate;
      return isDecline && completeFrom != null && completeUpTo != null
          ? Finding.listedDecline(
              entry, row.gatewayId().orElse(null), row.amount(), completeFrom, completeUpTo)
          : row.finding();
    }
    if (similarReferences().has(entry.reference(), entry.amount())) {
      return Finding.alarming(
          "not in the file, but a line with this amount has a similar reference");
    }
    if (completeFrom == null || completeUpTo == null) {
      return Finding.unknown("not in the file");
    }
    return Finding.notListed(entry, completeFrom, completeUpTo);
  }

  private synchronized SimilarReferences similarReferences() {
    SimilarReferences created = similarReferences;
    if (created == null) {
      created = new SimilarReferences(rows);
      similarReferences = created;
    }
    return created;
  }

  /**
   * Restores the lines into a journal that has lost entries, for example after a failover or a
   * restored backup, so that charged purchases are not charged again. Do it while the journal
   * grants no claims, which the journals of this library call "incomplete". Lines of charges become
   * {@code APPROVED}. A line whose status is neither a charge nor a decline becomes {@code
   * IN_DOUBT}. A reference on two lines becomes {@code IN_DOUBT}, because one may be a reversal, or
   * of another purchase; and so does an entry that the journal has with another amount, unless it
   * is answered. Declines are skipped. Entries that the journal has as approved stay unchanged, and
   * so do other answered ones with another amount; {@link SettlementCheck} finds differences.
   *
   * <p>The list must first prove that it has the journal's purchases with unchanged references:
   *
   * <ul>
   *   <li>It must have at least one of the purchases that the journal has as approved.
   *   <li>It must have all purchases that a reply approved in the day before the newest of them,
   *       and since the first one that is in both, except those of the last 15 minutes. For a
   *       {@linkplain Builder#complete complete} list this applies only to its period.
   *   <li>It must have no reference with two charges, unless ID and amount are the same, nor with
   *       other two lines that are no declines, unless ID or amount are the same.
   *   <li>It must have no purchase that the journal has as approved as declined, with another
   *       amount or ID, or on two lines, neither of them a decline; for a restored purchase the
   *       same ID is sufficient.
   *   <li>It must have no charge of a purchase that the journal has as declined, or as refused with
   *       another amount.
   *   <li>It must have no line with a similar reference to an approved or open purchase that it
   *       lacks.
   * </ul>
   *
   * <p>The check cannot find purchases that the list itself lacks: restore every purchase that may
   * have been sent since the backup was created as {@code IN_DOUBT}.
   *
   * @return the number of references whose lines are charges or in doubt, including those that the
   *     journal already had
   * @throws IllegalStateException when the list is not proven; nothing was written
   * @throws JournalException when the journal cannot be written; the restore may be repeated
   */
  public long restoreTo(PurchaseJournal journal) throws JournalException {
    requireProof(journal);
    return restoreUnprovenTo(journal);
  }

  /**
   * Verifies the list as {@link #restoreTo} does, and writes nothing. Call it before you stop a
   * journal from granting claims, so that a wrong list does not stop it.
   *
   * @throws IllegalStateException when the list is not proven
   */
  public void requireProof(PurchaseJournal journal) throws JournalException {
    RestoreProof.require(this, Objects.requireNonNull(journal, "journal == null"));
  }

  /**
   * Restores the lines as {@link #restoreTo} does, without proving the list. Use it for a journal
   * that was lost as a whole, which has no entries to compare with. A person must first compare
   * merchant and references of the list with your orders, because a purchase that is listed under
   * another reference can be charged again. Restore the lists of all accounts that the merchant has
   * used since: a look-up with the current account may not find a purchase of an earlier account,
   * which could then be charged again.
   */
  public long restoreUnprovenTo(PurchaseJournal journal) throws JournalException {
    Objects.requireNonNull(journal, "journal == null");
    long restored = 0;
    for (Map.Entry<String, SettlementRow> line : rows.entrySet()) {
      restore(line.getKey(), line.getValue(), journal);
      restored += line.getValue().mayBeCharged() ? 1 : 0;
    }
    return restored;
  }

  private void restore(String reference, SettlementRow row, PurchaseJournal journal)
      throws JournalException {
    JournalEntry entry = journal.find(merchant, reference).orElse(null);
    Resolution ending = row.restored(entry);
    if (ending == null) {
      return;
    }
    boolean isApproved = ending.state() == JournalState.APPROVED;
    Money amount = isApproved || entry == null ? row.amount() : entry.amount();
    journal.restore(merchant, reference, amount, ending);
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
    return references(row -> row.mayBeCharged() && row.hasAmount(amount), Long.MAX_VALUE);
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

  /** Returns the merchant of the purchases. */
  public String merchant() {
    return merchant;
  }

  /** Returns the number of references. */
  public int size() {
    return rows.size();
  }

  /** Returns since when the file has every charge; {@link Instant#MIN} where that is not known. */
  Instant beginsAt() {
    return completeFrom == null ? Instant.MIN : completeFrom;
  }

  /**
   * Returns up to when the file has every charge, at most {@code now}; {@code now} where that is
   * not known.
   */
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

  /** Collects the settings of a file, and reads it. Not thread-safe. */
  public static final class Builder {

    private final String merchant;
    private final Set<String> charged = new HashSet<>(Collections.singleton("approved"));
    private final Set<String> declined = new HashSet<>(Collections.singleton("declined"));
    private @Nullable Instant completeFrom;
    private @Nullable Instant completeUpTo;

    private Builder(String merchant) {
      this.merchant = merchant;
    }

    /**
     * Sets the period for which the file lists every charge of the merchant. A purchase that was
     * claimed in this period and is not listed was not charged. A purchase that was claimed before
     * {@code from} may be in an earlier file; one that was claimed within the quiet period before
     * {@code upTo} may be in a later file. So let files overlap, for example by a day.
     *
     * <p>A wrong "not charged" frees a reference that was charged. So such a file must end with a
     * line break, because a truncated file may not. A {@link Reconciler} accepts it only if it
     * lists every purchase that the journal has as approved in this period, except purchases within
     * the quiet period before {@code upTo}, with amount zero, or restored. Find out the time zone
     * of the gateway's day, and the hour of its cut-off. A part of a file is never complete.
     * Declines of a file resolve entries only if this is set, because another file may have a later
     * attempt. Run {@link SettlementCheck} first: it reports charges that are not in the journal.
     *
     * @param from a time slightly after the start of the file, because clocks may differ
     * @param upTo a time slightly before the end of the file, because clocks may differ
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
     * Adds a status of charged lines; {@code approved} is included by default. Case is ignored. A
     * status that is neither charged nor {@link #declined} resolves nothing, and prevents a "not
     * charged" from another source from resolving the entry.
     *
     * @throws IllegalArgumentException when it is a status of declined lines
     */
    public Builder charged(String status) {
      return add(status, charged, declined);
    }

    /**
     * Adds a status of declined lines; {@code declined} is included by default. Case is ignored.
     *
     * @throws IllegalArgumentException when it is a status of charged lines
     */
    public Builder declined(String status) {
      return add(status, declined, charged);
    }

    private Builder add(String status, Set<String> statuses, Set<String> others) {
      String name = status.toLowerCase(Locale.ROOT);
      if (others.contains(name)) {
        throw new IllegalArgumentException("the status was added with the opposite meaning");
      }
      statuses.add(name);
      return this;
    }

    /**
     * Reads a file.
     *
     * @throws SettlementFormatException when the file does not have the described format
     */
    public SettlementFile read(Path file) throws IOException {
      try (InputStream in = Files.newInputStream(file)) {
        return read(in);
      }
    }

    /**
     * Reads to the end of {@code in}, which stays open.
     *
     * @throws SettlementFormatException when the file does not have the described format
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
