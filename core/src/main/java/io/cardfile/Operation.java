package io.cardfile;

import io.cardfile.transport.Phase;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What differs between the calls: how a request is written and what its endings mean. */
interface Operation<T> {

  CallInfo info();

  WireRequest request(Duration timeout);

  T read(WireReply reply);

  /** Takes out of a text from below what a transport must not, but may have put into it. */
  String scrub(String text);

  T notSent(String why, @Nullable Throwable cause);

  T noReply(Phase phase, String why, @Nullable Throwable cause);

  String kind(T outcome);

  Optional<String> requestId(T outcome);
}
