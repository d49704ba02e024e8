/** A signer with HMAC-MD5 of Bouncy Castle, for runtimes without MD5. */
module io.cardfile.crypto.bouncycastle {
  // Read by compilers and checkers only; nothing needs it at run time.
  requires static org.jspecify;
  requires transitive io.cardfile.core;
  requires org.bouncycastle.provider;

  exports io.cardfile.crypto.bouncycastle;
}
