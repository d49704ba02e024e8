/** Payment calls and outcomes in Kotlin. */
module io.cardfile.kotlin {
  requires transitive io.cardfile.core;
  requires transitive kotlin.stdlib;
  requires kotlinx.coroutines.core;

  exports io.cardfile.kotlin;
}
