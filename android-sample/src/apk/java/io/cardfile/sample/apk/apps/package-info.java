/** The programs to shrink: small apps to measure, and payments to run. */
package io.cardfile.sample.apk.apps;
