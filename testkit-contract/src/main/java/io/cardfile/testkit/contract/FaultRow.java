package io.cardfile.testkit.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a test of the contract a row of the fault table, which shows the last measurement of the
 * test.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface FaultRow {

  /** The number of the row; several tests may share one. */
  int value();

  /** A short name. */
  String fault();

  /** What happens in the field, in one line. */
  String reason();

  /** Whether timing decides between several acceptable outcomes. */
  boolean dependsOnTiming() default false;
}
