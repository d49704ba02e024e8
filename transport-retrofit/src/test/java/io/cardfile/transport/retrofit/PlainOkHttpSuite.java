package io.cardfile.transport.retrofit;

import io.cardfile.json.JsonText;
import io.cardfile.testkit.contract.TransportContract;
import io.cardfile.transport.Phase;
import io.cardfile.transport.Transport;
import io.cardfile.transport.Transport.Exchange;
import io.cardfile.transport.Transport.PhaseObserver;
import io.cardfile.transport.TransportException;
import io.cardfile.transport.WireHeader;
import io.cardfile.transport.WireReply;
import io.cardfile.transport.WireRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * The contract on OkHttp with default settings and a deadline, which fails it. Run only by {@link
 * DefaultOkHttpTest}.
 */
class PlainOkHttpSuite extends TransportContract {

  private static final MediaType JSON = MediaType.get("application/json; charset=utf-8");

  @Override
  protected Transport newTransport() {
    return new Plain(new OkHttpClient());
  }

  @Override
  protected Optional<Transport> trusting(X509TrustManager trust) {
    return RetrofitTransportContractTest.trusted(trust).map(client -> new Plain(client.build()));
  }

  @Override
  protected Optional<Transport> resolving(NameService names) {
    return Optional.of(new Plain(new OkHttpClient.Builder().dns(names::resolve).build()));
  }

  @Override
  protected Optional<Transport> intercepting(Interception what) {
    OkHttpClient client =
        new OkHttpClient.Builder().addInterceptor(new MisbehavingInterceptor(what)).build();
    return Optional.of(new Plain(client));
  }

  private static final class Plain implements Transport {

    private final OkHttpClient client;

    Plain(OkHttpClient client) {
      this.client = client;
    }

    @Override
    public Exchange prepare(WireRequest request, PhaseObserver phases) {
      byte[] body = request.body() == null ? new byte[0] : JsonText.writeUtf8(request.body());
      Request.Builder http =
          new Request.Builder().url(request.url()).post(RequestBody.create(body, JSON));
      for (WireHeader header : request.headers()) {
        http.header(header.name(), header.value());
      }
      OkHttpClient timed = client.newBuilder().callTimeout(request.timeout()).build();
      return new PlainExchange(timed.newCall(http.build()));
    }
  }

  private static final class PlainExchange implements Exchange {

    private final Call call;

    PlainExchange(Call call) {
      this.call = call;
    }

    @Override
    public WireReply execute() throws TransportException {
      try (Response response = call.execute()) {
        return WireReply.read(response.code(), null, response.body().bytes())
            .withContentType(response.header("Content-Type"));
      } catch (ConnectException | UnknownHostException e) {
        throw TransportException.notSent("no connection", e);
      } catch (IOException e) {
        throw TransportException.inDoubt(Phase.SENDING, "no reply", e);
      }
    }

    @Override
    public void cancel() {
      call.cancel();
    }
  }
}
