/** A merchant's day against the sandbox, step by step, and a billing run. */
package io.cardfile.sample;
