/** A merchant's day against the sandbox, printed step by step. */
package io.cardfile.sample.demo;
