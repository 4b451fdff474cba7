/// The group `metrics.k8s.io/v1beta1`: what nodes and pods use, as a metrics server has measured
/// it.
@NullMarked
package dev.berth.api.metrics;

import org.jspecify.annotations.NullMarked;
