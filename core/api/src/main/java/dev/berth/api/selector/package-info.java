/// Selectors ready to be matched: labels, nodes, taints.
@NullMarked
package dev.berth.api.selector;

import org.jspecify.annotations.NullMarked;
