package io.cardfile.benchmarks.byhand;

import io.cardfile.benchmarks.client.Charger;
import io.cardfile.benchmarks.client.Setup;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLSocketFactory;

/** One write and the reads of one reply on a kept socket, without a library. */
public final class BareSocket implements Charger {

  private static final String BODY_START = "{\"amount\":1900,\"currency\":\"AUD\",\"reference\":\"";
  private static final String BODY_END =
      "\",\"card_holder\":\"Ada Example\",\"card_number\":\"4005550000000001\","
          + "\"card_expiry\":\"12/2035\",\"cvv\":\"123\",\"extra\":{\"card_on_file\":true,"
          + "\"stored_credential_indicator\":\"I\"}}";
  private static final int REFERENCE = 16;

  private final URI url;
  private final String start;
  private final ConcurrentLinkedQueue<Socket> idle = new ConcurrentLinkedQueue<>();

  public BareSocket(Setup setup) {
    url = URI.create(setup.url());
    start =
        "POST "
            + url.getPath()
            + "/v1.0/purchases HTTP/1.1\r\nHost: "
            + url.getAuthority()
            + "\r\nAuthorization: "
            + Purchase.AUTHORIZATION
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + (BODY_START.length() + REFERENCE + BODY_END.length())
            + "\r\n\r\n"
            + BODY_START;
  }

  @Override
  public void charge(String reference) throws IOException {
    Socket kept = idle.poll();
    Socket socket = kept == null ? connect() : kept;
    socket
        .getOutputStream()
        .write((start + reference + BODY_END).getBytes(StandardCharsets.US_ASCII));
    String reply = read(socket.getInputStream());
    if (!reply.contains("\"successful\":true") || !reply.contains(reference)) {
      throw new IOException("not approved");
    }
    idle.add(socket);
  }

  private Socket connect() throws IOException {
    Socket socket =
        url.getScheme().equals("https")
            ? SSLSocketFactory.getDefault().createSocket(url.getHost(), url.getPort())
            : new Socket(url.getHost(), url.getPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static String read(InputStream in) throws IOException {
    byte[] buffer = new byte[4096];
    String reply = "";
    for (int length = 0; ; ) {
      int count = in.read(buffer, length, buffer.length - length);
      if (count < 0) {
        throw new IOException("closed");
      }
      length += count;
      reply = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
      int body = reply.indexOf("\r\n\r\n") + 4;
      if (body > 3 && length - body >= contentLength(reply)) {
        return reply;
      }
    }
  }

  private static int contentLength(String reply) {
    String name = "Content-Length: ";
    int value = reply.indexOf(name) + name.length();
    return Integer.parseInt(reply.substring(value, reply.indexOf('\r', value)));
  }
}
