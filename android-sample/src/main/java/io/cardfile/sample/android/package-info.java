/**
 * A small app: a wallet checkout, signed and charged by the merchant's server. The app holds no
 * secret, no credentials of the gateway, and makes no purchase.
 */
package io.cardfile.sample.android;
