/// Why claims cannot be allocated on a node: worked out when it is asked for, after a search has
/// failed.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.explain;

import org.jspecify.annotations.NullMarked;
