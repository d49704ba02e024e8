/** Tests of the web shop and of the sandbox's pages in a browser. */
@NullMarked
package io.cardfile.sample.browser;

import org.jspecify.annotations.NullMarked;
