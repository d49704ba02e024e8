package io.cardfile.spring;

import io.cardfile.transport.Transport;
import io.cardfile.transport.apache.ApacheTransport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import org.springframework.util.ClassUtils;

/** Creates the first transport that is on the class path. */
final class Transports {

  private static final String PACKAGE = "io.cardfile.transport.";

  private Transports() {}

  static Transport create(ClassLoader loader) {
    if (ClassUtils.isPresent(PACKAGE + "apache.ApacheTransport", loader)) {
      return Apache.create();
    }
    if (ClassUtils.isPresent(PACKAGE + "retrofit.RetrofitTransport", loader)) {
      return Retrofit.create();
    }
    return JdkTransport.create();
  }

  /** Is loaded only where the class is present, as the next one. */
  private static final class Apache {
    static Transport create() {
      return ApacheTransport.create();
    }
  }

  private static final class Retrofit {
    static Transport create() {
      return RetrofitTransport.create();
    }
  }
}
