/**
 * A merchant's server for an app: it decides prices, signs wallet token requests, and charges. The
 * shared secret and the credentials of the gateway stay here.
 */
package io.cardfile.sample.server;
