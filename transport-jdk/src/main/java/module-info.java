/** The transport for servers, on sockets of the JDK, without any other library. */
module io.cardfile.transport.jdk {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;

  exports io.cardfile.transport.jdk;
}
