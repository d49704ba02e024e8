/**
 * Cardfile's beans for Spring Boot 3.5 and 4: {@link io.cardfile.spring.CardfileAutoConfiguration}
 * creates them, and {@link io.cardfile.spring.PaymentClientCustomizer} changes the client.
 */
@NullMarked
package io.cardfile.spring;

import org.jspecify.annotations.NullMarked;
