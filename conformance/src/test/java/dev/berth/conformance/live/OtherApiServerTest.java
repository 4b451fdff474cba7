package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// An API server of another version, or with other features, lacks kinds that `berth run` watches.
/// That is logged once, and pods are scheduled.
@Tag("control-plane")
final class OtherApiServerTest {

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac("--runtime-config=resource.k8s.io/v1=false,events.k8s.io/v1=false");

  @Test
  void missingKindsAreLoggedAndPodsAreBound() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var berth =
            RunningBerth.start(
                "--kubeconfig",
                CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString(),
                "--feature-gates=GenericWorkload=true")) {
      var node = ObjectKey.clusterScoped("n1");
      admin.create(Kinds.NODE, "", Admin.node("n1"));
      admin.patchStatus(Kinds.NODE, node, "{'status':{'allocatable':{'cpu':'1','pods':'9'}}}");
      admin.patch(Kinds.NODE, node, "{'spec':{'taints':null}}");
      var pod = admin.create(Kinds.POD, "default", Admin.pod("web"));
      Eventually.with(berth)
          .until(
              "web is bound", () -> !admin.get(Kinds.POD, pod.key()).spec().nodeName().isEmpty());

      assertThat(berth.log().lines().filter(line -> line.contains("does not serve these kinds")))
          .singleElement()
          .asString()
          .contains(
              "kinds=[\"resource.k8s.io/v1 DeviceClass\",",
              "\"scheduling.k8s.io/v1beta1 PodGroup\"]");
      berth.terminate();
      assertThat(berth.exitCode()).isZero();
    }
  }
}
