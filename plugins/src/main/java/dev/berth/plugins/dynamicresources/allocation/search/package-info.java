/// The search for devices on a node: what is given to whom in an attempt, the constraints that all
/// of it must keep, and the order in which combinations are tried.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.search;

import org.jspecify.annotations.NullMarked;
