package io.cardfile;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The public types without secret content, with the reason. */
final class HoldsNothing {
  private static final String CONSTANTS = "constants alone";
  private static final String NO_STATE = "an interface has no state of its own";
  private static final String STATICS = "static methods, no objects";
  private static final String RULES = "violations, which hold places and fixed sentences";

  private static final Map<String, List<String>> WHY =
      Map.of(
          CONSTANTS,
          List.of(
              "PaymentEvent$Operation",
              "PaymentEvent$Outcome",
              "internal.WireNames",
              "journal.Claim$Kind",
              "journal.Finding$Kind",
              "journal.JournalException$Reason",
              "journal.JournalState",
              "json.JsonValue$Kind",
              "money.PathAmountFormat",
              "purchase.PurchaseResponse$Capture",
              "purchase.PurchaseOutcome$InDoubt$Why",
              "purchase.PurchaseOutcome$Kind",
              "purchase.RetryAdvice$Action",
              "signing.HashEncoding",
              "transport.Phase",
              "validation.Violation$Codes",
              "validation.IdentifierPolicy",
              "wallet.WalletTokenOutcome$Kind"),
          NO_STATE,
          List.of(
              "PaymentCallback",
              "PaymentListener",
              "journal.OutcomeSource",
              "journal.PurchaseJournal",
              "purchase.PurchaseOutcome$Visitor",
              "signing.HashSigner",
              "transport.Transport$Exchange",
              "transport.Transport$PhaseObserver",
              "transport.RequestAuthorizer",
              "transport.Transport",
              "wallet.WalletTokenSigner"),
          STATICS,
          List.of(
              "internal.rules.ValueRules",
              "internal.Texts",
              "internal.wire.LookUpReader",
              "internal.wire.PurchaseWire",
              "internal.wire.WalletTokenWire",
              "journal.JournalRules",
              "json.JsonText"),
          RULES,
          List.of(
              "validation.Violation",
              "validation.InvalidConfigException",
              "validation.InvalidRequestException"),
          "a place in a journal, and the cause that its creator passed",
          List.of("journal.JournalException"),
          "a request ID and a reason, which are redacted, and a failure of a journal",
          List.of("internal.outcome.OutcomeOrigin", "PaymentEvent"),
          "a place in a document, whose names are filtered",
          List.of("json.JsonTextException"),
          "currencies and amounts, which may be shown",
          List.of("money.CurrencyUnit", "money.Money", "wallet.CartItem"),
          "references, invoice numbers and addresses, which may be shown",
          List.of(
              "Endpoints",
              "journal.ReferenceReusedException",
              "wallet.WalletTokenRequest",
              "wallet.WalletTokenRequest$Builder"),
          "reasons and advice, which may be shown",
          List.of("purchase.AuthReason", "purchase.RetryAdvice"));

  private HoldsNothing() {}

  /** The names of the types, without the root package. */
  static List<String> names() {
    return WHY.values().stream().flatMap(List::stream).sorted().collect(Collectors.toList());
  }
}
