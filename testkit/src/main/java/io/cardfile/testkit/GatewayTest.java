package io.cardfile.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class, or one test method, a {@link TestGateway} of its own. For JUnit 5.10
 * and later. The annotation of a method adds to that of its class.
 * <!-- region jvm-sample/src/test/java/io/cardfile/sample/guide/TestkitJavadocTest.java#gateway-test -->
 *
 * <pre>{@code
 * @GatewayTest
 * class CheckoutTest {
 *   @Test
 *   void lostReplyIsInDoubt(TestGateway gateway) {
 *     gateway.next().loseReply();
 *     assertEquals(Kind.IN_DOUBT, pay(gateway.client(), "ORDER-1")); // Your own code.
 *     gateway.ledger().chargedOnce("ORDER-1");
 *   }
 * }
 * }</pre>
 *
 * <p>The test fails if a behaviour that was set for one request did not happen.
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
