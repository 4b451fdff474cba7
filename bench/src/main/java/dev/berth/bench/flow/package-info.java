/// Measures how long it takes to find a flow of least cost in a large network, new and changed,
/// beside OR-Tools.
@NullMarked
package dev.berth.bench.flow;

import org.jspecify.annotations.NullMarked;
