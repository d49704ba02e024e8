/**
 * The fault explorer, which runs your own code against every fault and reports its mistakes. Begin
 * with {@link FaultExplorer}.
 */
@NullMarked
package io.cardfile.testkit.explore;

import org.jspecify.annotations.NullMarked;
