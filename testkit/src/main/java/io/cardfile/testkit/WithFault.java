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
 * Lets something go wrong at the {@code FaultServer} that a test takes as a parameter.
 *
 * <pre>{@code
 * @Test
 * @WithFault("lost-reply")
 * void lostReplyIsInDoubt(FaultServer server, Ledger ledger) { ... }
 * }</pre>
 *
 * <p>It happens once, as soon as it can, unless one of {@link #request}, {@link #connection} and
 * {@link #always} is given. What is on the method goes before what is on the class. A fault on the
 * method must happen, or the test fails; one on a class may. Other front ends of the gateway, such
 * as {@code FakeGateway}, have no faults.
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

  /** The request that it happens to, counted from 1. */
  int request() default 0;

  /** The connection that it happens on, to each request of it, counted from 1. */
  int connection() default 0;

  /** Whether it happens each time. */
  boolean always() default false;

  /** Holds more than one; written by the compiler. */
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
