/**
 * A small app with a wallet checkout that the merchant's server signs and charges. The app has no
 * secret and no credentials of the gateway, and makes no purchase.
 */
package io.cardfile.sample.android;
