package io.cardfile.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a source that is asked about each purchase, for one merchant and destination during one
 * run: it must have one of the latest that were approved, and one next to the claim of the absent
 * purchase, because the account may have been changed between. Next is what was approved last
 * before the claim; where nothing was, what was approved first after it. For that second one an
 * approval that a source reported is enough.
 *
 * <p>Where it is not known where the absent purchase was sent, purchases of all destinations are
 * asked about: they can only disprove the source. Not thread-safe.
 */
final class LookUpCheck {

  /** How many are read when sources reported all of the first ones. */
  private static final int MOST_READ = 10_000;

  /** About how many next to a claim the source is asked, if it has not been before. */
  private static final int MOST_ASKED = 10;

  private final SourceAnswers answers;
  private final Instant asOf;
  private final Instant settledBefore;
  private @Nullable List<JournalEntry> candidates; // Read once.
  private @Nullable SourceProof latest;
  private boolean isLatestKnown;
  private Instant provenSince = Instant.MAX;
  private Instant provenUpTo = Instant.MIN;

  /**
   * Starts a check.
   *
   * @param asOf up to when the source knows what it says
   * @param quietPeriod what was approved in this time before {@code asOf} the source may not know
   */
  LookUpCheck(SourceAnswers answers, Instant asOf, Duration quietPeriod) {
    this.answers = answers;
    this.asOf = asOf;
    this.settledBefore = asOf.minus(quietPeriod);
  }

  /**
   * Returns whether the absence of a purchase that was claimed at {@code claimedAt} is evidence.
   */
  SourceProof run(Instant claimedAt) throws JournalException {
    if (!claimedAt.isBefore(provenSince) && !claimedAt.isAfter(provenUpTo)) {
      return SourceProof.PROVEN;
    }
    SourceProof proof = ofBoth(claimedAt);
    return proof == null ? answers.undecided() : proof;
  }

  private @Nullable SourceProof ofBoth(Instant claimedAt) throws JournalException {
    SourceProof first = ofLatest();
    if (first != SourceProof.PROVEN && (first != null || !mayBeDisproved())) {
      return first;
    }
    SourceProof second = ofNext(claimedAt);
    return second == SourceProof.PROVEN ? first : second;
  }

  /** Of one that is not trusted nothing comes but that it is not proven. */
  private boolean mayBeDisproved() throws JournalException {
    return answers.isTrusted() && answers.isDestinationKnown() && !candidates().isEmpty();
  }

  private @Nullable SourceProof ofLatest() throws JournalException {
    if (!isLatestKnown) {
      SourceProof proof = answers.ofFirst(candidates());
      latest = proof == null ? answers.ofWhatItNames() : proof;
      isLatestKnown = latest == null || latest.result != SourceProof.Result.FAILED;
    }
    return latest;
  }

  /**
   * Returns those that a source must know by now, the latest first; then younger ones, the oldest
   * first; then those that sources reported.
   */
  private List<JournalEntry> candidates() throws JournalException {
    List<JournalEntry> read = candidates;
    if (read == null) {
      read = new ArrayList<>(latest(settledBefore));
      List<JournalEntry> young = new ArrayList<>(latest(asOf));
      young.removeIf(entry -> entry.changedAt().isBefore(settledBefore));
      Collections.reverse(young);
      read.addAll(young);
      reportedLast(read);
      candidates = read;
    }
    return read;
  }

  /** Returns approved purchases that changed before a time: of all destinations many, else some. */
  private List<JournalEntry> latest(Instant before) throws JournalException {
    int few = SourceAnswers.ASKED;
    List<JournalEntry> latest =
        answers.approved(before, answers.isDestinationKnown() ? few : MOST_READ);
    boolean isEnough = latest.size() < few || !areReported(latest);
    return isEnough ? latest : answers.approved(before, MOST_READ);
  }

  private static boolean areReported(List<JournalEntry> approved) {
    return approved.stream().allMatch(SourceAnswers::isReported);
  }

  private static void reportedLast(List<JournalEntry> approved) {
    approved.sort(Comparator.comparing(SourceAnswers::isReported)); // Stable.
  }

  private @Nullable SourceProof ofNext(Instant claimedAt) throws JournalException {
    List<JournalEntry> before = new ArrayList<>(latest(claimedAt));
    if (!before.isEmpty()) {
      reportedLast(before);
      return ofAnyOf(before, null);
    }
    List<JournalEntry> after = oldest();
    Instant firstApproval = after.isEmpty() ? claimedAt : after.get(0).changedAt();
    reportedLast(after);
    return ofAnyOf(after, firstApproval);
  }

  /** Asks about some; {@code upTo} is up to when nothing was approved, null for what was before. */
  private @Nullable SourceProof ofAnyOf(List<JournalEntry> next, @Nullable Instant upTo) {
    int questions = 0;
    for (JournalEntry approved : next) {
      questions += answers.isAnswered(approved) ? 0 : 1;
      SourceProof proof = questions > MOST_ASKED ? null : answers.of(approved);
      if (proof == null && answers.isConfirmed(approved)) {
        proof = SourceProof.PROVEN; // The latest one has shown which account is asked.
      }
      if (proof == SourceProof.PROVEN && latest == SourceProof.PROVEN) {
        provenSince = upTo == null ? approved.changedAt() : Instant.MIN;
        provenUpTo = upTo == null ? Instant.MAX : upTo;
      }
      if (proof != null) {
        return proof;
      }
    }
    return null;
  }

  /** Returns the approved purchases of the destination, the oldest first: at most a page. */
  private List<JournalEntry> oldest() throws JournalException {
    List<JournalEntry> oldest = Collections.emptyList();
    Instant before = null;
    List<JournalEntry> page;
    do {
      page = answers.approved(before, MOST_READ);
      if (!page.isEmpty()) {
        oldest = new ArrayList<>(page);
        before = page.get(page.size() - 1).changedAt();
      }
    } while (page.size() == MOST_READ);
    Collections.reverse(oldest);
    return oldest;
  }
}
