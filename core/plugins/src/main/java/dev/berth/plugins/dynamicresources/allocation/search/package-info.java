/// The search for devices on a node: the devices given in an attempt, the constraints that they
/// must satisfy, and the order in which combinations are tried.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.search;

import org.jspecify.annotations.NullMarked;
