package dev.berth.conformance.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A new leader writes what kube-scheduler writes: the lease, and an event.
@Tag("control-plane")
final class LeadershipTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @Test
  void theLeaseAndTheEventAreThoseOfKubeScheduler() throws Exception {
    var theirs = account(Side::kubeScheduler);
    var ours = account(Side::berth);

    assertThat(ours).containsExactlyElementsOf(theirs);
    assertThat(ours.getFirst()).contains("IDENTITY").contains("leaseDurationSeconds: 17");
    assertThat(ours.getLast()).contains("IDENTITY became leader");
  }

  private static List<String> account(Side.Start scheduler) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    var configuration =
        Files.writeString(
            CLUSTER.file("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            leaderElection: {leaseDuration: 17s, renewDeadline: 11s, retryPeriod: 1s}
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    try (var side = scheduler.in(CLUSTER, configuration)) {
      Eventually.with(side)
          .until(
              "the events of kube-system",
              () -> kubectl.run("get", "event", "--namespace=kube-system"),
              events -> events.contains("became leader"));
      var lease = get(kubectl, "lease/kube-scheduler");
      var event = get(kubectl, "event").at("items").elements().getFirst();
      return List.of(
          plain(lease.at("spec").without("acquireTime", "renewTime"), lease),
          "owned: " + plain(owned(lease), lease),
          "written: "
              + List.of(lease.at("spec", "acquireTime"), lease.at("spec", "renewTime")).stream()
                  .map(time -> time.text().length())
                  .toList(),
          "event owned: " + plain(owned(event), lease),
          plain(
              event
                  .without("firstTimestamp", "lastTimestamp")
                  .with("metadata", event.at("metadata").at("namespace"))
                  .with(
                      "involvedObject",
                      event.at("involvedObject").without("resourceVersion", "uid")),
              lease));
    } finally {
      var _ = kubectl.run("delete", "event,lease", "--all", "--namespace=kube-system");
    }
  }

  private static JsonTree get(Kubectl kubectl, String what) throws Exception {
    return JsonTree.parse(
        kubectl.run(
            "get", what, "--namespace=kube-system", "--output=json", "--show-managed-fields"));
  }

  private static JsonTree owned(JsonTree object) {
    return object.at("metadata", "managedFields").elements().getFirst().without("time", "manager");
  }

  private static String plain(JsonTree tree, JsonTree lease) {
    return tree.toString().replace(lease.text("spec", "holderIdentity"), "IDENTITY");
  }
}
