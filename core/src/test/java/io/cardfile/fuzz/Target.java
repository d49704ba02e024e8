package io.cardfile.fuzz;

import io.cardfile.fuzz.Targets.Probe;
import java.util.List;

/** A fuzzed function and its seeds. */
enum Target {
  JSON(Seeds.REPLIES, Targets::json),
  PURCHASE_REPLY(Seeds.REPLIES, Targets::purchaseReply),
  WALLET_REPLY(Seeds.REPLIES, Targets::walletReply),
  CREDENTIAL(Seeds.CREDENTIALS, Targets::credential),
  SIGNED_REQUEST(Seeds.SIGNED_REQUESTS, Targets::signedRequest),
  PERCENT_CODE(Seeds.PERCENT_CODES, Targets::percentCode),
  FIELD_TEXT(Seeds.FIELD_TEXTS, Targets::fieldText),
  PURCHASE_RULES(Seeds.PURCHASE_FORMS, FormTargets::purchase),
  WALLET_RULES(Seeds.WALLET_FORMS, FormTargets::wallet),
  PATH_AMOUNT(Seeds.AMOUNTS, Targets::pathAmount),
  MONEY(Seeds.AMOUNTS, Targets::money),
  HASH(Seeds.HASHES, Targets::hash);

  final List<byte[]> seeds;
  private final Probe probe;

  Target(List<byte[]> seeds, Probe probe) {
    this.seeds = seeds;
    this.probe = probe;
  }

  /** Reads {@code input}; throws for a result that is not allowed. */
  void run(byte[] input) throws Exception {
    probe.run(input);
  }
}
