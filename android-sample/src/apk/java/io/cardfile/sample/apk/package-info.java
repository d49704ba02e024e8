/**
 * Builds the app as a phone would get it (shrunk, dexed, packed and signed) and checks it. Run by
 * the profile {@code apk}; needs four Debian packages, see {@link io.cardfile.sample.apk.Programs}.
 */
package io.cardfile.sample.apk;
