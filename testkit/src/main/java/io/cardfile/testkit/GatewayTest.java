package io.cardfile.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test a {@link TestGateway} of its own (JUnit 5.10 and later). A method's annotation
 * adds to that of its class.
 *
 * <pre>{@code
 * @GatewayTest
 * class CheckoutTest {
 *   @Test
 *   void lostReplyIsInDoubt(TestGateway gateway) {
 *     gateway.next().loseReply();
 *     assertEquals("wait", new Checkout(gateway.client()).pay("ORDER-1", TestCard.VISA.card()));
 *     gateway.ledger().chargedOnce("ORDER-1");
 *   }
 * }
 * }</pre>
 *
 * <p>The test fails if the gateway was to do something with one request, and that did not happen.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(GatewayExtension.class)
public @interface GatewayTest {

  /** Whether the gateway serves HTTP on 127.0.0.1; otherwise it is in memory only. */
  boolean http() default false;

  /** Whether the gateway serves HTTPS on 127.0.0.1. */
  boolean https() default false;

  /** See {@link TestGateway.Builder#strict}. */
  boolean strict() default false;

  /** See {@link TestGateway.Builder#chargeDuplicates}. */
  boolean chargeDuplicates() default false;

  /** The seed of the identifiers. */
  long seed() default 1;

  /** The merchant's user name. */
  String username() default "TEST-merchant";

  /** The API token of purchases. */
  String token() default "TEST";

  /** The shared secret of wallet token hashes. */
  String secret() default "TEST";
}
