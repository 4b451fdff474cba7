/// Measures Berth, beside the real kube-scheduler where that makes sense. `bench/README.md` says
/// how to read what comes out.
@NullMarked
package dev.berth.bench;

import org.jspecify.annotations.NullMarked;
