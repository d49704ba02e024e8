/** The rules that requests and settings share. Not exported. */
package io.cardfile.internal.rules;
