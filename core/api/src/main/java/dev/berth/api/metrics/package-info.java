/// The group `metrics.k8s.io/v1beta1`: the usage of nodes and pods, as a metrics server has
/// measured it.
@NullMarked
package dev.berth.api.metrics;

import org.jspecify.annotations.NullMarked;
