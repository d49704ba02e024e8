package io.cardfile.fuzz;

import io.cardfile.fuzz.Targets.Probe;
import java.util.List;

/** A fuzzed function, its share of the million inputs, and its seeds. */
enum Target {
  JSON(150_000, Seeds.REPLIES, Targets::json),
  PURCHASE_REPLY(200_000, Seeds.REPLIES, Targets::purchaseReply),
  WALLET_REPLY(100_000, Seeds.REPLIES, Targets::walletReply),
  CREDENTIAL(100_000, Seeds.CREDENTIALS, Targets::credential),
  SIGNED_REQUEST(100_000, Seeds.SIGNED_REQUESTS, Targets::signedRequest),
  PERCENT_CODE(50_000, Seeds.PERCENT_CODES, Targets::percentCode),
  FIELD_TEXT(50_000, Seeds.FIELD_TEXTS, Targets::fieldText),
  PURCHASE_RULES(100_000, Seeds.PURCHASE_FORMS, FormTargets::purchase),
  WALLET_RULES(70_000, Seeds.WALLET_FORMS, FormTargets::wallet),
  PATH_AMOUNT(30_000, Seeds.AMOUNTS, Targets::pathAmount),
  MONEY(30_000, Seeds.AMOUNTS, Targets::money),
  HASH(20_000, Seeds.HASHES, Targets::hash);

  final int inputs;
  final List<byte[]> seeds;
  private final Probe probe;

  Target(int inputs, List<byte[]> seeds, Probe probe) {
    this.inputs = inputs;
    this.seeds = seeds;
    this.probe = probe;
  }

  /**
   * Returns the result of {@code input}, equal for inputs that took the same path; throws for a
   * result that is not allowed.
   */
  String run(byte[] input) throws Exception {
    return probe.run(input);
  }
}
