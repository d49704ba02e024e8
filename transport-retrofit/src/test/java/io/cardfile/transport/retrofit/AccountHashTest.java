package io.cardfile.transport.retrofit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cardfile.transport.WireHeader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

class AccountHashTest {

  private static final String URL = "https://pay.example/purchases";

  /** Returns the hash of a request whose headers are all credentials. */
  private long hash(String url, String... namesAndValues) {
    Headers headers = Headers.of(namesAndValues);
    List<WireHeader> credentials = new ArrayList<>();
    headers.forEach(
        header -> credentials.add(WireHeader.of(header.getFirst(), header.getSecond())));
    Request request = new Request.Builder().url(url).headers(headers).build();
    return AccountHash.of(request, credentials);
  }

  @Test
  void accountsThatDifferInOnePlaceDiffer() {
    Set<Long> hashes = new HashSet<>();
    hashes.add(hash(URL));
    hashes.add(hash(URL + "/"));
    hashes.add(hash(URL, "A", ""));
    hashes.add(hash(URL, "A", "", "A", ""));
    hashes.add(hash(URL, "A", "1"));
    hashes.add(hash(URL, "A", "12"));
    hashes.add(hash(URL, "A", "1", "A", "2"));
    hashes.add(hash(URL, "A", "2", "A", "1"));
    hashes.add(hash(URL, "A", "1", "B", "2"));
    hashes.add(hash(URL, "A1", "B", "2", ""));
    hashes.add(hash(URL, "B", "1"));
    hashes.add(hash(URL, "Authorization", "1"));
    assertEquals(12, hashes.size());
  }

  @Test
  void sameAccountHasTheSameHash() {
    assertEquals(hash(URL, "Authorization", "a"), hash(URL, "Authorization", "a"));
    assertEquals(
        hash(URL, "A", "a", "X-Request-Id", "1"), hash(URL, "A", "a", "X-Request-Id", "2"));
  }
}
