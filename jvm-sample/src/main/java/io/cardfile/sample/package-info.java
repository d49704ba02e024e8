/** What the programs of this module share. */
package io.cardfile.sample;
