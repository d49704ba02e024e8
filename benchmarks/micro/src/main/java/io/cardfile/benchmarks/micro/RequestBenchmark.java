package io.cardfile.benchmarks.micro;

import com.squareup.moshi.JsonWriter;
import io.cardfile.benchmarks.byhand.Purchase;
import io.cardfile.benchmarks.byhand.PurchaseJson;
import io.cardfile.json.JsonText;
import io.cardfile.purchase.PurchaseRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okio.Buffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A purchase as bytes; and a request, checked and written as a document. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestBenchmark {

  private final PurchaseRequest request = Samples.request();

  @Benchmark
  public PurchaseRequest rules() {
    return Samples.request();
  }

  @Benchmark
  public byte[] bytes() {
    return JsonText.writeUtf8(request.revealDocument());
  }

  @Benchmark
  public byte[] bytesByHand() throws IOException {
    Buffer buffer = new Buffer();
    PurchaseJson.write(JsonWriter.of(buffer), Purchase.of(Samples.REFERENCE));
    return buffer.readByteArray();
  }
}
