/// Metrics under kube-scheduler's names: `/metrics`, `/metrics/slis`, `/metrics/resources`.
///
/// Names, help texts, labels and buckets are the same as in kube-scheduler v1.37.1
/// (`pkg/scheduler/metrics`, `component-base/metrics`). Numbers are written as in Go, since a
/// bucket `le="1e-05"` is another time series than `le="1.0E-5"`.
@NullMarked
package dev.berth.server.metrics;

import org.jspecify.annotations.NullMarked;
