/// The descheduler, as `sigs.k8s.io/descheduler` v0.36.0 is one: a policy names plugins, they
/// choose pods, and those that may be evicted are.
@NullMarked
package dev.berth.descheduler;

import org.jspecify.annotations.NullMarked;
