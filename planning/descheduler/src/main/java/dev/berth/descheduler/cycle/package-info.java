/// A descheduling cycle: the profiles of a policy run over a cluster, and the result is data.
///
/// Source: `sigs.k8s.io/descheduler/pkg/descheduler`, `pkg/framework/profile`.
@NullMarked
package dev.berth.descheduler.cycle;

import org.jspecify.annotations.NullMarked;
