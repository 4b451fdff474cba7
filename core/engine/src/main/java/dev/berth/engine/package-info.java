/// Scheduling itself, without naming any plugin. The engine has no network, clock or thread except
/// through its ports.
///
/// [Engine] decides on which node a pod runs. In a running cluster, a scheduler of
/// [live][dev.berth.engine.live] uses its parts: it also decides when pods are tried, and puts
/// decisions into effect. Where nothing takes time, [dryrun][dev.berth.engine.dryrun] uses them.
@NullMarked
package dev.berth.engine;

import org.jspecify.annotations.NullMarked;
