/// Feature gates: which exist, and which are on.
///
/// All gates of kube-scheduler v1.37.1 are accepted, also those that make no difference to
/// scheduling, so that its command lines work as they are. The list with the history of each gate
/// is in `feature-gates.tsv`; rules and texts are those of `component-base/featuregate`.
@NullMarked
package dev.berth.config.features;

import org.jspecify.annotations.NullMarked;
