package io.cardfile.testkit.contract;

import io.cardfile.signing.HashSigner;
import java.util.Arrays;
import java.util.List;

/** Eight threads on one signer, with messages whose hashes were computed before. */
final class SignerRace {
  private static final int MESSAGES = 64;

  private final HashSigner signer;
  private final byte[][] messages = new byte[MESSAGES][];
  private final byte[][] hashes = new byte[MESSAGES][];

  SignerRace(HashSigner signer) {
    this.signer = signer;
    for (int i = 0; i < MESSAGES; i++) {
      messages[i] = new byte[1 + 5 * i]; // Lengths on both sides of MD5's blocks of 64 bytes.
      Arrays.fill(messages[i], (byte) ('0' + i));
      hashes[i] = signer.sign(messages[i]);
    }
  }

  /** Returns how many hashes of {@code each} per thread were wrong. */
  int run(int each) throws Exception {
    List<Integer> wrong = Race.run(1, (round, thread) -> sign(thread * 7, each)).get(0);
    return wrong.stream().mapToInt(Integer::intValue).sum();
  }

  private int sign(int offset, int count) {
    int wrong = 0;
    for (int i = 0; i < count; i++) {
      int which = (offset + i) % MESSAGES;
      wrong += Arrays.equals(hashes[which], signer.sign(messages[which])) ? 0 : 1;
    }
    return wrong;
  }
}
