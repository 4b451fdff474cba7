/// The descheduler, like `sigs.k8s.io/descheduler` v0.36.0: a policy names plugins, the plugins
/// choose pods, and chosen pods are evicted if this is allowed.
@NullMarked
package dev.berth.descheduler;

import org.jspecify.annotations.NullMarked;
