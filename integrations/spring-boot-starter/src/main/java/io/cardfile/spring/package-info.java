/**
 * Cardfile's beans for Spring Boot 3.5 and 4: {@link io.cardfile.spring.CardfileAutoConfiguration}
 * creates them, {@link io.cardfile.spring.PaymentClientCustomizer} changes the client, and {@link
 * io.cardfile.spring.StoredCredentialListener} keeps stored credentials.
 */
@NullMarked
package io.cardfile.spring;

import org.jspecify.annotations.NullMarked;
