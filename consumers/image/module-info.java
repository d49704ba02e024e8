/** A program for jlink: no automatic module below it. */
module com.example.image {
  requires io.cardfile.core;
  requires io.cardfile.journal.file;
  requires io.cardfile.testkit;
  requires io.cardfile.transport.jdk;
}
