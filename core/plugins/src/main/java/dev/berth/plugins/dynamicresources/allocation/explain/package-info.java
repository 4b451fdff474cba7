/// Explains why claims cannot be allocated on a node; computed on demand after a search has failed.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.explain;

import org.jspecify.annotations.NullMarked;
