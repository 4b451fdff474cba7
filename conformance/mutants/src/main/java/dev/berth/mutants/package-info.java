/// Plants bugs in a room, as many as `conformance/mutants/run` asks for.
@NullMarked
package dev.berth.mutants;

import org.jspecify.annotations.NullMarked;
