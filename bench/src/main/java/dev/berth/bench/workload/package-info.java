/// Shapes of clusters and pods in files, and their objects. The contenders get these objects as
/// files, so all get the same objects.
@NullMarked
package dev.berth.bench.workload;

import org.jspecify.annotations.NullMarked;
