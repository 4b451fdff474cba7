/// The cluster as plugins see it: nodes with their pods as values, and what a plugin remembers
/// within a cycle.
@NullMarked
package dev.berth.framework.state;

import org.jspecify.annotations.NullMarked;
