/** A merchant's day against the sandbox: the main job of the library, told step by step. */
package io.cardfile.sample;
