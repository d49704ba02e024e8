package io.cardfile.testkit.gateway;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks the hash of a wallet token path and explains a wrong one. Thread-safe. */
final class HashCheck {

  private static final int REMEMBERED = 1000;

  private final HmacMd5 mac;
  private final HashExplainer explainer;
  private final Map<String, WalletPath> valid = new LinkedHashMap<>();

  HashCheck(HmacMd5 mac, String merchant) {
    this.mac = mac;
    this.explainer = new HashExplainer(mac, merchant);
  }

  /**
   * Returns what is wrong with the hash, without the secret, a hash or a value; empty if the hash
   * is correct.
   */
  Optional<String> problem(WalletPath path) {
    byte[] wanted = mac.hex(path.message()).getBytes(StandardCharsets.US_ASCII);
    if (MessageDigest.isEqual(wanted, path.hash.getBytes(StandardCharsets.UTF_8))) {
      remember(path);
      return Optional.empty();
    }
    WalletPath owner = recall(path.hash);
    return Optional.of(
        "hash: does not belong to these values; "
            + (owner == null ? explainer.explain(path) : HashExplainer.differences(owner, path)));
  }

  private synchronized void remember(WalletPath path) {
    valid.put(path.hash, path);
    if (valid.size() > REMEMBERED) {
      valid.remove(valid.keySet().iterator().next());
    }
  }

  private synchronized @Nullable WalletPath recall(String hash) {
    return valid.get(hash);
  }
}
