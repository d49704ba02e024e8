package io.cardfile.transport.apache;

import io.cardfile.testkit.contract.TransportContract.NameService;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/** Resolves names with a name service of a test. */
final class Resolver extends SystemDefaultDnsResolver {

  private final NameService names;

  Resolver(NameService names) {
    this.names = names;
  }

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return names.resolve(host).toArray(new InetAddress[0]);
  }
}
