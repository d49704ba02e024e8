/**
 * The starter for Spring Boot 3.5 and 4: {@link CardfileAutoConfiguration} creates the beans,
 * {@link PaymentClientCustomizer} changes the client, and {@link StoredCredentialListener} stores
 * credentials.
 */
@NullMarked
package io.cardfile.spring;

import org.jspecify.annotations.NullMarked;
