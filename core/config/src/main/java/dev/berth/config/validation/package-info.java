/// Validation of a defaulted configuration, in the words of kube-scheduler v1.37: field errors as
/// `k8s.io/apimachinery` prints them, and one class of rules for each part of the configuration.
///
/// Rules: `pkg/scheduler/apis/config/validation`, `component-base/config/validation`.
@NullMarked
package dev.berth.config.validation;

import org.jspecify.annotations.NullMarked;
