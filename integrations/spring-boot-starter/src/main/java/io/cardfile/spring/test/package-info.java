/**
 * For tests of an application of Spring Boot: {@link io.cardfile.spring.test.CardfileTest} puts the
 * simulated gateway in the place of the real one.
 */
@NullMarked
package io.cardfile.spring.test;

import org.jspecify.annotations.NullMarked;
