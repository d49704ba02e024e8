package io.cardfile.spring;

import io.cardfile.spring.CardfileProperties.TransportKind;
import io.cardfile.transport.Transport;
import io.cardfile.transport.apache.ApacheTransport;
import io.cardfile.transport.jdk.JdkTransport;
import io.cardfile.transport.retrofit.RetrofitTransport;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Creates the transport that the property names, or the first one on the class path. */
final class Transports {

  private static final String PACKAGE = "io.cardfile.transport.";

  private Transports() {}

  static Transport create(@Nullable TransportKind wanted, ClassLoader loader) {
    if (wanted == TransportKind.JDK) {
      return JdkTransport.create();
    }
    if (wanted != TransportKind.RETROFIT && isPresent("apache.ApacheTransport", wanted, loader)) {
      return Apache.create();
    }
    if (wanted != TransportKind.APACHE && isPresent("retrofit.RetrofitTransport", wanted, loader)) {
      return Retrofit.create();
    }
    return JdkTransport.create();
  }

  private static boolean isPresent(
      String type, @Nullable TransportKind wanted, ClassLoader loader) {
    boolean present = ClassUtils.isPresent(PACKAGE + type, loader);
    if (!present && wanted != null) {
      String name = wanted.name().toLowerCase(Locale.ROOT);
      throw new CardfileStartException(
          "cardfile.transport names a transport that is not on the class path.",
          "Add the dependency io.cardfile:cardfile-transport-"
              + name
              + ", or remove cardfile.transport.");
    }
    return present;
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
