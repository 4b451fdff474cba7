/// Why pods are or are not scheduled, as data: scores, preemption, and the decision that holds them
/// all. Only this package makes kube-scheduler's texts from these records.
@NullMarked
package dev.berth.framework.diagnosis;

import org.jspecify.annotations.NullMarked;
