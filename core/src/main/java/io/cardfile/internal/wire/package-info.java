/** Maps domain objects to documents and back. Not exported. */
package io.cardfile.internal.wire;
