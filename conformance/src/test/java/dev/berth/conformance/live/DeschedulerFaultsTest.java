package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth descheduler` when something is wrong: nothing is evicted on doubt.
@Tag("control-plane")
@Order(1) // as it takes long
final class DeschedulerFaultsTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @TempDir private Path folder;

  /// These pods have nobody who would replace them.
  private static final String UNPROVEN = "--prove=false";

  private RunningBerth start(Admin admin, String namespace, String... more) throws Exception {
    if (admin.list(Kinds.NODE).isEmpty()) {
      DeschedulerStories.createNodes(admin, "");
    }
    admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(namespace));
    var policy =
        Files.writeString(
            folder.resolve(namespace + ".yaml"),
            """
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerPolicy
            profiles:
            - name: age
              pluginConfig:
              - name: DefaultEvictor
              - name: PodLifeTime
                args:
                  namespaces: {include: [%s]}
                  maxPodLifeTimeSeconds: 1
              plugins:
                deschedule: {enabled: [PodLifeTime]}
            """
                .formatted(namespace));
    var command =
        Stream.concat(
                Stream.of(
                    "descheduler",
                    "--policy-config-file=" + policy,
                    "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN),
                    "--descheduling-interval=1s",
                    "--secure-port=0",
                    "-v=2"),
                Stream.of(more))
            .toArray(String[]::new);
    return RunningBerth.command(command);
  }

  private static void pod(Admin admin, String namespace, String name) throws Exception {
    admin.create(
        Kinds.POD,
        namespace,
        """
        {'metadata':{'name':'%s','ownerReferences':[{'apiVersion':'apps/v1','kind':'ReplicaSet',\
        'name':'r','uid':'r'}]},'spec':{'nodeName':'n1','containers':[{'name':'c','image':'i'}]}}\
        """
            .formatted(name));
  }

  private static boolean isEvicted(Admin admin, String namespace, String name) throws Exception {
    return admin.get(Kinds.POD, new ObjectKey(namespace, name)).isTerminating();
  }

  private static void awaitEviction(Admin admin, String namespace, String name, RunningBerth berth)
      throws Exception {
    Eventually.with(berth)
        .until(
            "%s/%s is evicted".formatted(namespace, name), () -> isEvicted(admin, namespace, name));
  }

  @Test
  void aPodThatNobodyWouldReplaceStays() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var berth = start(admin, "proven")) {
      pod(admin, "proven", "first");
      Eventually.with(berth)
          .until(
              "it says why the pod stays",
              () -> berth.log().contains("it has no controller that would replace it"));
      assertThat(isEvicted(admin, "proven", "first")).isFalse();
    }
  }

  @Test
  void cyclesEndWithTheApiServerAndBeginAnewWithIt() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var berth = start(admin, "away", UNPROVEN)) {
      pod(admin, "away", "first");
      awaitEviction(admin, "away", "first", berth);
      CLUSTER.killApiServer();
      Eventually.with(berth)
          .until("a cycle is left out", () -> berth.log().contains("Skipping descheduling cycle"));
      CLUSTER.startApiServer();
      pod(admin, "away", "second");
      awaitEviction(admin, "away", "second", berth);
      berth.terminate();
      assertThat(berth.exitCode()).isZero();
    }
  }

  @Test
  void whoLosesTheLeaseEvictsNobodyAnyMore() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var berth =
            start(
                admin,
                "lease",
                UNPROVEN,
                "--leader-elect",
                "--leader-elect-lease-duration=3s",
                "--leader-elect-renew-deadline=2s",
                "--leader-elect-retry-period=500ms")) {
      pod(admin, "lease", "first");
      awaitEviction(admin, "lease", "first", berth);
      var lease = new ObjectKey("kube-system", "descheduler");
      admin.patch(
          Kinds.LEASE,
          lease,
          "{'spec':{'holderIdentity':'another','leaseDurationSeconds':60,"
              + "'renewTime':'2099-01-01T00:00:00.000000Z'}}");
      assertThat(berth.exitCode()).as(berth.log()).isZero();
      pod(admin, "lease", "second");
      assertThat(isEvicted(admin, "lease", "second")).isFalse();
      assertThat(admin.get(Kinds.LEASE, lease).spec().holderIdentity()).isEqualTo("another");
    }
  }

  @Test
  void aDryRunEvictsNobodyCycleAfterCycle() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var berth = start(admin, "dry", "--dry-run", UNPROVEN)) {
      pod(admin, "dry", "first");
      Eventually.with(berth)
          .until(
              "two cycles are over",
              () -> berth.log().split("Evicted pod in dry run mode", -1).length > 2);
      assertThat(isEvicted(admin, "dry", "first")).isFalse();
    }
  }
}
