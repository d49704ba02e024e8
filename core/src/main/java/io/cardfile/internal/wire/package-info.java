/** Domain to document and back. Not exported. */
package io.cardfile.internal.wire;
