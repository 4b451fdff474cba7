/// The cluster as plugins see it: nodes with their pods as values, and the data that a plugin
/// stores during a cycle.
@NullMarked
package dev.berth.framework.state;

import org.jspecify.annotations.NullMarked;
