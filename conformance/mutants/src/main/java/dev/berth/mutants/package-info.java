/// Plants as many bugs in a room as `conformance/mutants/run` requests.
@NullMarked
package dev.berth.mutants;

import org.jspecify.annotations.NullMarked;
