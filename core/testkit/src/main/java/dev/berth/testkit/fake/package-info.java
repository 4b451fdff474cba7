/// Fakes of the ports that plugins get from the engine: a cluster that the test describes, gates
/// that it switches, a clock that it moves, a writer that records. For tests of a single plugin.
@NullMarked
package dev.berth.testkit.fake;

import org.jspecify.annotations.NullMarked;
