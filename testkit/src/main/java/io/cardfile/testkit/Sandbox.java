package io.cardfile.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests a simulated gateway by {@link SandboxExtension}, and configures it.
 *
 * <pre>{@code
 * @Sandbox(strict = true)
 * class CheckoutTest {
 *   @Test
 *   void chargesOnce(FakeGateway gateway, Ledger ledger) { ... }
 * }
 * }</pre>
 *
 * <p>On a class it applies to all its tests, its nested classes and its subclasses. Only the
 * nearest annotation counts: what the annotation of a method does not set has its default, not the
 * value set at the class.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(SandboxExtension.class)
public @interface Sandbox {

  /**
   * Whether all tests of the class share one gateway, from its first use to the end of the class.
   * Constructors and methods that run once before or after all tests may then take parameters as
   * well. Tests that run at the same time need different references. On classes only.
   */
  boolean perClass() default false;

  /** Whether the gateway refuses what only an assumed rule would decide. */
  boolean strict() default false;

  /**
   * Whether the gateway charges every request with the same reference, so that the ledger shows a
   * re-send.
   */
  boolean chargeDuplicates() default false;

  /** Whether the servers use HTTPS, with the certificate of {@code SandboxCertificate}. */
  boolean https() default false;

  /** The seed of the identifiers that the gateway generates. */
  long seed() default 1;

  /** The merchant's user name. */
  String username() default "TEST-merchant";

  /** The shared secret of wallet token hashes. */
  String secret() default "TEST";

  /** The API token of purchases. */
  String token() default "TEST";
}
