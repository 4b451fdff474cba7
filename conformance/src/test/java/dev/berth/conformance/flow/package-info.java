/// Flow networks, rounds of Firmament and plans beside those of an independent program.
@NullMarked
package dev.berth.conformance.flow;

import org.jspecify.annotations.NullMarked;
