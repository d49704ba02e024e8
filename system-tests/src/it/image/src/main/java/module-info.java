// region module
module com.example.payments {
  requires io.cardfile.core;
  requires io.cardfile.journal.file;
  requires io.cardfile.transport.jdk;
}
// endregion
