/**
 * A web shop, and a merchant's server for an app: it decides prices, signs wallet token requests,
 * and charges. The shared secret and the credentials of the gateway stay on this server.
 */
package io.cardfile.sample.shop;
