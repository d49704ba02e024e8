package io.cardfile.benchmarks.micro;

import com.squareup.moshi.JsonReader;
import io.cardfile.benchmarks.byhand.PurchaseJson;
import io.cardfile.benchmarks.byhand.PurchaseReply;
import io.cardfile.purchase.PurchaseOutcome;
import io.cardfile.purchase.PurchaseRequest;
import io.cardfile.transport.WireReply;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The bytes of a reply as an outcome: parsed, redacted and classified. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReplyBenchmark {

  private final PurchaseRequest request = Samples.request();
  private final byte[] body = Samples.reply();
  private final WireReply parsed = parse();

  @Benchmark
  public PurchaseOutcome outcome() {
    return PurchaseOutcome.of(request, parse());
  }

  @Benchmark
  public WireReply parse() {
    return WireReply.read(200, "4f1c2d3e-0001", body);
  }

  @Benchmark
  public PurchaseOutcome redactAndClassify() {
    return PurchaseOutcome.of(request, parsed);
  }

  @Benchmark
  public PurchaseReply byHand() throws IOException {
    PurchaseReply reply = PurchaseJson.read(JsonReader.of(new Buffer().write(body)));
    reply.check(Samples.REFERENCE);
    return reply;
  }
}
