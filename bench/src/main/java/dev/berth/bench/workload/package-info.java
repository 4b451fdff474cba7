/// Shapes of clusters and pods, as files describe them, and the objects that they stand for. What
/// is measured gets these objects as files, so that all get the same ones.
@NullMarked
package dev.berth.bench.workload;

import org.jspecify.annotations.NullMarked;
