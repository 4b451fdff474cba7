/// # RemovePodsViolatingTopologySpreadConstraint
///
/// Extension point `balance`. Evicts pods from domains with more pods than a topology spread
/// constraint of a pod in their namespace allows: as many as would make the domains even.
///
/// Only pods that may be evicted, on nodes of the cycle, count. In a domain, pods without node
/// selector or affinity go first, and pods of high priority before pods of low priority.
///
/// Args: `namespaces`, `labelSelector`, `constraints` (`DoNotSchedule` if absent),
/// `topologyBalanceNodeFit` (true if absent). Same as descheduler v0.36.0
/// `plugins/removepodsviolatingtopologyspreadconstraint`; the descheduler takes namespaces and
/// chosen pods in any order, and Berth takes them by name; among domains of the same size, the
/// domain whose next pod is the first by name gives pods first.
@NullMarked
package dev.berth.descheduler.plugins.topologyspread;

import org.jspecify.annotations.NullMarked;
