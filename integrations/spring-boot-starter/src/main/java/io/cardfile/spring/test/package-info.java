/**
 * Tests of Spring Boot applications: {@link CardfileTest} replaces the gateway by a simulated one.
 */
@NullMarked
package io.cardfile.spring.test;

import org.jspecify.annotations.NullMarked;
