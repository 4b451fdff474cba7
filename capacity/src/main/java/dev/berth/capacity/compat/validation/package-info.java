/// What the API server refuses of new pods, with all options that feature gates switch off: which
/// fields are wrong and in what way, in the order in which it finds that.
///
/// Source: `ValidatePodCreate` in `k8s.io/kubernetes/pkg/apis/core/validation` v1.37.1. Where that
/// goes through a map, in any order, this goes by name.
@NullMarked
package dev.berth.capacity.compat.validation;

import org.jspecify.annotations.NullMarked;
