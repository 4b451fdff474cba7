/// Why, as data: reasons, the status of every node, scores, and the decision that holds them all.
/// kube-scheduler's texts are made from these records, here and nowhere else.
@NullMarked
package dev.berth.framework.diagnosis;

import org.jspecify.annotations.NullMarked;
