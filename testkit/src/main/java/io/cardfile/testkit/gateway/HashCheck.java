package io.cardfile.testkit.gateway;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
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

  /** Compares the hash of a path with the one that belongs to its values. */
  HashCheckResult check(WalletPath path) {
    String expected = mac.hex(path.message());
    byte[] wanted = expected.getBytes(StandardCharsets.US_ASCII);
    if (MessageDigest.isEqual(wanted, path.hash.getBytes(StandardCharsets.UTF_8))) {
      remember(path);
      return new HashCheckResult(path, expected, true, "it belongs to these values");
    }
    WalletPath owner = recall(path.hash);
    String explanation =
        owner == null ? explainer.explain(path) : HashExplainer.differences(owner, path);
    return new HashCheckResult(path, expected, false, explanation);
  }

  /** Removes all remembered hashes. */
  synchronized void clear() {
    valid.clear();
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
