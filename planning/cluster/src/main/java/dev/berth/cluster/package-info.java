/// The embedded cluster.
///
/// - `manifest` reads YAML into records; `manifest.operators` adds the pods that an operator would
///   create.
/// - `apiserver` does what an API server does with an object: admission, validation, updates.
/// - `controller` does what controllers do: for workloads, and for nodes that are tainted or lost.
/// - `simulation` keeps the objects, and runs the scheduler and the controllers on them.
/// - `output` writes decisions as JSON, and the cluster as YAML.
@NullMarked
package dev.berth.cluster;

import org.jspecify.annotations.NullMarked;
