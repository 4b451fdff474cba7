/// # RemovePodsViolatingTopologySpreadConstraint
///
/// Extension point `balance`. Evicts pods from domains that have more pods than a topology spread
/// constraint of a pod in their namespace allows, as many as would make the domains even.
///
/// Only pods that may be evicted, on nodes of the cycle, are counted. Of a domain, pods without
/// node selector or affinity go first, and those of high priority before those of low.
///
/// Args: `namespaces`, `labelSelector`, `constraints` (`DoNotSchedule` if absent),
/// `topologyBalanceNodeFit` (true if absent). Same as descheduler v0.36.0
/// `plugins/removepodsviolatingtopologyspreadconstraint`; where that takes namespaces and the
/// chosen pods in any order, they are taken by name here, and of domains of the same size the one
/// whose next pod comes first by name gives pods first.
@NullMarked
package dev.berth.descheduler.plugins.topologyspread;

import org.jspecify.annotations.NullMarked;
