/// Feature gates: which gates exist, and which are on.
///
/// All gates of kube-scheduler v1.37.1 are accepted, including gates without influence on
/// scheduling, so that its command lines work unchanged. `feature-gates.tsv` lists the gates with
/// their histories; rules and texts are the same as in `component-base/featuregate`.
@NullMarked
package dev.berth.config.features;

import org.jspecify.annotations.NullMarked;
