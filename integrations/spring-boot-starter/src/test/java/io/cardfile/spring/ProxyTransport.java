package io.cardfile.spring;

import io.cardfile.transport.Transport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.net.InetSocketAddress;
import java.net.Proxy;
import okhttp3.OkHttpClient;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class ProxyTransport {

  // region transport
  @Bean
  Transport transport(@Value("${proxy.host}") String host, @Value("${proxy.port}") int port) {
    Proxy proxy = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
    return RetrofitTransport.create(new OkHttpClient.Builder().proxy(proxy).build());
  }
  // endregion
}
