/** A transport on Apache HttpClient 5. */
module io.cardfile.transport.apache {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  // Both in the signatures of ApacheTransport.Builder.
  requires transitive org.apache.httpcomponents.client5.httpclient5;
  requires transitive org.apache.httpcomponents.core5.httpcore5;

  exports io.cardfile.transport.apache;
}
