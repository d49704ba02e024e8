/**
 * A web shop, which is also the merchant's server of an app.
 *
 * <p>The payment path: {@link io.cardfile.sample.shop.CheckoutPage} requests a token for the wallet
 * and receives its callback, {@link io.cardfile.sample.shop.Payments} charges and reconciles, and
 * {@link io.cardfile.sample.shop.Order} lets one caller pay.
 */
package io.cardfile.sample.shop;
