/// Scheduling in separate processes, on an API server in memory: the results. The Go program
/// `bench/wire` plays the API server and runs the schedulers.
@NullMarked
package dev.berth.bench.wire;

import org.jspecify.annotations.NullMarked;
