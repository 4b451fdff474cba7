/// Measures Berth, beside the real kube-scheduler where that makes sense. `bench/README.md`
/// explains how to read the results.
@NullMarked
package dev.berth.bench;

import org.jspecify.annotations.NullMarked;
