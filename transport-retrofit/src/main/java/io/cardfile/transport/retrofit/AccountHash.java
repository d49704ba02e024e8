package io.cardfile.transport.retrofit;

import io.cardfile.transport.WireHeader;
import java.security.SecureRandom;
import java.util.List;
import okhttp3.Headers;
import okhttp3.Request;

/**
 * A hash of the address and the credentials of a request, so that no secret is kept for a
 * connection. Two shops of a platform with the same credentials have different addresses. Headers
 * of one call, such as the ID of a trace, identify no account.
 *
 * <p>The hash is the values of a polynomial modulo a prime at two secret random points, so two
 * texts of at most n characters have the same hash with a probability of at most (n / 2^30)^2: less
 * than 1 in 10^10 for 5,000.
 */
final class AccountHash {

  private static final int POINTS = 1 << 30;
  private static final int BITS = 31;
  private static final long PRIME = (1L << BITS) - 1;
  private static final int END = Character.MAX_VALUE + 1; // After each text; not a character.

  private final long firstPoint;
  private final long secondPoint;
  private long first = 1;
  private long second = 1;

  private AccountHash(long firstPoint, long secondPoint) {
    this.firstPoint = firstPoint;
    this.secondPoint = secondPoint;
  }

  /** Returns an instance with points of its own, for {@link #of}; a transport has one. */
  static AccountHash create() {
    SecureRandom random = new SecureRandom();
    return new AccountHash(random.nextInt(POINTS), random.nextInt(POINTS));
  }

  /** Returns the hash of a request; thread-safe. */
  long of(Request request, List<WireHeader> credentials) {
    AccountHash hash = new AccountHash(firstPoint, secondPoint);
    hash.add(request.url().toString());
    for (int i = 0; i < credentials.size(); i++) {
      String name = credentials.get(i).name();
      if (!TransmissionGuard.mayDiffer(name)) {
        hash.addAll(name, request.headers());
      }
    }
    hash.addAll("Authorization", request.headers()); // An interceptor may add it.
    return hash.first % PRIME << BITS | hash.second % PRIME;
  }

  private void addAll(String name, Headers headers) {
    add(name);
    for (int i = 0; i < headers.size(); i++) {
      if (headers.name(i).equalsIgnoreCase(name)) {
        add(headers.value(i));
      }
    }
    add(""); // Ends the values.
  }

  private void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      add(text.charAt(i));
    }
    add(END);
  }

  private void add(int symbol) {
    first = reduced(first * firstPoint + symbol);
    second = reduced(second * secondPoint + symbol);
  }

  /** Returns the same number modulo the prime, below 2^33, so that no product overflows. */
  private static long reduced(long number) {
    return (number & PRIME) + (number >>> BITS);
  }
}
