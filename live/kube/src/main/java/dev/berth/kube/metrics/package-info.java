/// What nodes and pods use, as others have measured it: `metrics.k8s.io`, which a metrics server
/// serves through the API server, and Prometheus.
@NullMarked
package dev.berth.kube.metrics;

import org.jspecify.annotations.NullMarked;
