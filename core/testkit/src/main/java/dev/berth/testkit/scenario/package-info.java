/// Whole scenarios: a cluster, a pod to schedule, and the engine's decision.
///
/// ```java
/// var cluster = Scenario.cluster(node("gpu-1").taint("gpu=yes:NoSchedule"), node("cpu-1").cpu("500m"));
/// var decision = cluster.schedule(pod("train").cpu("2").tolerates("gpu=yes:NoSchedule"));
/// assertThat(decision).isAssumedOn("gpu-1").rejects("cpu-1", "NodeResourcesFit", "Insufficient cpu");
/// ```
@NullMarked
package dev.berth.testkit.scenario;

import org.jspecify.annotations.NullMarked;
