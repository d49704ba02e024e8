/** A program on the module path: it requires what it names. */
module com.example.shop {
  requires io.cardfile.core;
  requires io.cardfile.testkit;
  requires io.cardfile.transport.retrofit;
}
