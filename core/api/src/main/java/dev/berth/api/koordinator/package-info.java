/// Koordinator's data about nodes and pods: its NodeMetrics, labels and annotations.
///
/// Source: `apis/slo/v1alpha1` and `apis/extension` of Koordinator v1.8.0.
@NullMarked
package dev.berth.api.koordinator;

import org.jspecify.annotations.NullMarked;
