package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import io.cardfile.journal.JournalState;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Holds what callers were told, and what the journal says, against the ledger of the gateway. */
final class PromiseCheck {

  private final int purchases;
  private final LedgerSnapshot truth;
  private final JournalSnapshot books;
  private final CallResults tally;
  private final PurchaseList list;

  PromiseCheck(
      int purchases,
      LedgerSnapshot truth,
      JournalSnapshot books,
      CallResults tally,
      PurchaseList list) {
    this.purchases = purchases;
    this.truth = truth;
    this.books = books;
    this.tally = tally;
    this.list = list;
  }

  void into(RunReport column) {
    column
        .zero("references charged twice", truth.chargedTwice())
        .zero("approved without a charge", count(i -> isSaid(i, Kind.APPROVED) && !charged(i)))
        .zero("declined with a charge", count(i -> isSaid(i, Kind.DECLINED) && charged(i)))
        .zero("refused with a charge", count(i -> isSaid(i, Kind.REFUSED) && charged(i)))
        .zero("not sent or charged, with a charge", count(i -> isFree(i) && charged(i)))
        .zero("told two different ends", count(this::isContradiction))
        .zero("charged another amount", count(this::isOtherAmount) + truth.wrongAmounts())
        .zero("mistakes not refused", mistakes());
  }

  private long count(IntPredicate what) {
    return IntStream.range(0, purchases).filter(what).count();
  }

  private boolean charged(int index) {
    return truth.charges(index) > 0;
  }

  private boolean isSaid(int index, Kind kind) {
    JournalState state = books.state(index);
    return ends(index).contains(kind) || (state != null && state.name().equals(kind.name()));
  }

  private boolean isFree(int index) {
    JournalState state = books.state(index);
    return state != null && state.allowsNextAttempt();
  }

  private boolean isContradiction(int index) {
    Set<Kind> ends = ends(index);
    JournalState state = books.state(index);
    if (state != null && state.isAnswered()) {
      ends.add(Kind.valueOf(state.name()));
    }
    return ends.size() > 1;
  }

  /** The final kinds that callers were told. */
  private Set<Kind> ends(int index) {
    Set<Kind> ends = EnumSet.noneOf(Kind.class);
    for (CallResult told : tally.told(index)) {
      if (told.kind().isFinal()) {
        ends.add(told.kind());
      }
    }
    return ends;
  }

  private boolean isOtherAmount(int index) {
    return truth.amount(index) >= 0 && truth.amount(index) != list.amount(index);
  }

  /** A journal that cannot be reached does not know; it sends nothing either. */
  private long mistakes() {
    return tally.calls(Call.OTHER)
        - tally.count(Call.OTHER, Kind.REUSED)
        - tally.count(Call.OTHER, Kind.NOT_SENT);
  }
}
