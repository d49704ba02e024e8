package io.cardfile.validation;

/**
 * Which characters an invoice number, a reference or a user name may hold. Both policies refuse a
 * colon, which separates the parts of the hashed text, and whatever servers and proxies read as
 * path structure. Our choice: the specification shows no limits.
 */
public enum IdentifierPolicy {
  /** {@code [A-Za-z0-9][A-Za-z0-9._~-]*}: the same text raw, encoded and decoded. The default. */
  STRICT,

  /**
   * Everything that survives percent-encoding: also spaces inside, {@code + ; ? # % [ ]} and
   * characters outside ASCII; never a slash, a backslash, a control character, a lone surrogate, a
   * dot segment or outer spaces. For merchants whose existing invoice numbers need it.
   */
  PERCENT_ENCODABLE
}
