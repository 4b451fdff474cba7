/// Scheduling by processes of their own, on an API server in memory: what came out. The Go program
/// `bench/wire` plays the API server and runs the schedulers.
@NullMarked
package dev.berth.bench.wire;

import org.jspecify.annotations.NullMarked;
