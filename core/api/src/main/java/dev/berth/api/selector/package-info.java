/// Compiled selectors: for labels, nodes and taints.
@NullMarked
package dev.berth.api.selector;

import org.jspecify.annotations.NullMarked;
