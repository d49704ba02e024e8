package io.cardfile.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Schedules a fault at the {@code FaultServer} that a test takes as a parameter.
 *
 * <pre>{@code
 * @Test
 * @WithFault("lost-reply")
 * void lostReplyIsInDoubt(FaultServer server, Ledger ledger) { ... }
 * }</pre>
 *
 * <p>The fault happens once, at the first opportunity, unless one of {@link #request}, {@link
 * #connection} and {@link #always} is given. A fault on the method precedes one on the class. The
 * test fails if a fault on its method did not happen; a fault on a class may or may not happen.
 * Other front ends of the gateway, such as {@code FakeGateway}, have no faults.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Repeatable(WithFault.Several.class)
@ExtendWith(SandboxExtension.class)
public @interface WithFault {

  /** A name of {@code FaultCatalogue}, such as {@code lost-reply}. */
  String value();

  /** The request to which the fault happens, counted from 1. */
  int request() default 0;

  /** The connection on which the fault happens, to each of its requests; counted from 1. */
  int connection() default 0;

  /** Whether the fault happens every time. */
  boolean always() default false;

  /** Contains several annotations; the compiler adds it. */
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD})
  @ExtendWith(SandboxExtension.class)
  @interface Several {

    /** The faults, in their order. */
    WithFault[] value();
  }
}
