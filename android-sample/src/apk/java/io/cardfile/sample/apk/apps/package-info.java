/** The programs that are shrunk: small apps to be measured, and a payment to be run. */
package io.cardfile.sample.apk.apps;
