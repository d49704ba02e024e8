/** What several packages share and nobody outside may use. Never null unless marked. */
package io.cardfile.internal;
