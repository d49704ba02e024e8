package io.cardfile.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives tests a simulated gateway by {@link SandboxExtension}, and says which.
 *
 * <pre>{@code
 * @Sandbox(strict = true)
 * class CheckoutTest {
 *   @Test
 *   void chargesOnce(FakeGateway gateway, Ledger ledger) { ... }
 * }
 * }</pre>
 *
 * <p>On a class it holds for all tests of it, of its nested classes and of its subclasses. The
 * nearest one counts, as a whole: what a method's own does not name is the default, whatever the
 * class says.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(SandboxExtension.class)
public @interface Sandbox {

  /**
   * Whether all tests of the class share one gateway, from its first use to the end of the class;
   * then constructors and methods that run once before or after all may take parameters as well.
   * Tests that run at the same time need references of their own. On classes only.
   */
  boolean perClass() default false;

  /** Whether what only an assumed rule would decide is refused. */
  boolean strict() default false;

  /** Whether a reference is charged as often as it comes, so that the ledger shows a re-send. */
  boolean chargeDuplicates() default false;

  /** Whether the servers speak HTTPS, with the certificate of {@code SandboxCertificate}. */
  boolean https() default false;

  /** What the identifiers are made from. */
  long seed() default 1;

  /** The merchant's user name. */
  String username() default "TEST-merchant";

  /** The shared secret that wallet token hashes are made with. */
  String secret() default "TEST";

  /** The API token of purchases. */
  String token() default "TEST";
}
