/// Validates a configuration after defaulting, in the words of kube-scheduler v1.37. Field errors
/// are printed as by `k8s.io/apimachinery`, and each part of the configuration has its own class of
/// rules.
///
/// Rules: `pkg/scheduler/apis/config/validation`, `component-base/config/validation`.
@NullMarked
package dev.berth.config.validation;

import org.jspecify.annotations.NullMarked;
