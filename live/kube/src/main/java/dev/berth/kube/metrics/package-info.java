/// The measured usage of nodes and pods: from `metrics.k8s.io`, which a metrics server serves
/// through the API server, and from Prometheus.
@NullMarked
package dev.berth.kube.metrics;

import org.jspecify.annotations.NullMarked;
