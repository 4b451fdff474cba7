/// Stand-ins for what the engine gives to plugins, written by hand: a cluster that the test
/// describes, gates that it switches, a clock that it moves, a writer that remembers. For tests of
/// one plugin by itself.
@NullMarked
package dev.berth.testkit.fake;

import org.jspecify.annotations.NullMarked;
