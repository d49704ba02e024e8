/** The door: the client, its calls, and who watches them. Never null unless marked. */
package io.cardfile;
