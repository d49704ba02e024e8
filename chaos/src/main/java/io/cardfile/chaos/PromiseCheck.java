package io.cardfile.chaos;

import io.cardfile.chaos.CallResult.Call;
import io.cardfile.chaos.CallResult.Kind;
import io.cardfile.journal.JournalState;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Compares the results of the calls and the journal with the gateway's ledger. */
final class PromiseCheck {

  private final int purchases;
  private final LedgerSnapshot ledger;
  private final JournalSnapshot journal;
  private final CallResults results;
  private final PurchaseList list;

  PromiseCheck(
      int purchases,
      LedgerSnapshot ledger,
      JournalSnapshot journal,
      CallResults results,
      PurchaseList list) {
    this.purchases = purchases;
    this.ledger = ledger;
    this.journal = journal;
    this.results = results;
    this.list = list;
  }

  void into(RunReport runReport) {
    runReport
        .zero("references charged twice", ledger.chargedTwice())
        .zero("approved without a charge", count(i -> isReported(i, Kind.APPROVED) && !charged(i)))
        .zero("declined with a charge", count(i -> isReported(i, Kind.DECLINED) && charged(i)))
        .zero("refused with a charge", count(i -> isReported(i, Kind.REFUSED) && charged(i)))
        .zero("may be sent again, with a charge", count(i -> mayBeSentAgain(i) && charged(i)))
        .zero("two different final outcomes", count(this::hasTwoFinalKinds))
        .zero("charged a wrong amount", count(this::isWrongAmount) + ledger.wrongAmounts())
        .zero("reused references not refused", mistakes());
  }

  private long count(IntPredicate what) {
    return IntStream.range(0, purchases).filter(what).count();
  }

  private boolean charged(int index) {
    return ledger.charges(index) > 0;
  }

  private boolean isReported(int index, Kind kind) {
    JournalState state = journal.state(index);
    return finalKinds(index).contains(kind) || (state != null && state.name().equals(kind.name()));
  }

  private boolean mayBeSentAgain(int index) {
    JournalState state = journal.state(index);
    return state != null && state.allowsNextAttempt();
  }

  private boolean hasTwoFinalKinds(int index) {
    Set<Kind> finalKinds = finalKinds(index);
    JournalState state = journal.state(index);
    if (state != null && state.isAnswered()) {
      finalKinds.add(Kind.valueOf(state.name()));
    }
    return finalKinds.size() > 1;
  }

  /** Returns the final kinds that calls returned. */
  private Set<Kind> finalKinds(int index) {
    Set<Kind> finalKinds = EnumSet.noneOf(Kind.class);
    for (CallResult result : results.of(index)) {
      if (result.kind().isFinal()) {
        finalKinds.add(result.kind());
      }
    }
    return finalKinds;
  }

  private boolean isWrongAmount(int index) {
    return ledger.amount(index) >= 0 && ledger.amount(index) != list.amount(index);
  }

  /** Counts the reused references that were not refused. An unreachable journal sends nothing. */
  private long mistakes() {
    return results.calls(Call.OTHER)
        - results.count(Call.OTHER, Kind.REUSED)
        - results.count(Call.OTHER, Kind.NOT_SENT);
  }
}
