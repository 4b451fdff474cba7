package dev.berth.conformance.workloads;

import dev.berth.framework.PermitPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.WaitingPod;
import dev.berth.framework.cluster.WaitingPods;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The label `permit` of a pod says what becomes of it once it has a node. The same in Go is
/// `conformance/control-plane/permit-scheduler`.
final class PermitByLabel implements PermitPlugin {

  static final String NAME = "PermitByLabel";

  private final WaitingPods waiting;

  PermitByLabel(WaitingPods waiting) {
    this.waiting = waiting;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    var metadata = pod.pod().metadata();
    return switch (metadata.labels().getOrDefault("permit", "")) {
      case "reject" -> Rejected.unschedulable("turned away by its label");
      case "verbose" -> Rejected.unschedulable("all seats are taken" + ", taken".repeat(200));
      case "waits" -> new PermitStatus.Wait(Duration.ofMinutes(1));
      case "late" -> afterASecond(metadata.uid(), it -> it.allow(NAME));
      case "refused" ->
          afterASecond(
              metadata.uid(),
              it -> {
                var _ = it.reject(NAME, "turned away after a second");
              });
      case "never" -> new PermitStatus.Wait(Duration.ofSeconds(2));
      default -> Success.SUCCESS;
    };
  }

  private PermitStatus afterASecond(String uid, Consumer<WaitingPod> fate) {
    var _ =
        CompletableFuture.runAsync(
            () -> {
              var pod = waiting.get(uid);
              if (pod != null) {
                fate.accept(pod);
              }
            },
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
    return new PermitStatus.Wait(Duration.ofMinutes(1));
  }
}
