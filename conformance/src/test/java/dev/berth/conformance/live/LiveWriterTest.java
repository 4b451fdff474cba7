package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
import dev.berth.kube.write.WriteMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// All writes, to a real API server with the rights of kube-scheduler.
@Tag("control-plane")
final class LiveWriterTest {

  private static final List<WatchedKind<?>> WATCHED =
      List.of(
          WatchedKind.of(Kinds.POD),
          WatchedKind.of(Kinds.PERSISTENT_VOLUME),
          WatchedKind.of(Kinds.RESOURCE_CLAIM));

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private Admin admin;
  private ApiServer server;
  private ClusterWatch watch;
  private LiveWriter writer;

  @BeforeEach
  void connect() throws Exception {
    admin = Admin.of(CLUSTER);
    server = Admin.server(CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString());
    var client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), TimeSource.system());
    var random = new SplittableRandom(1);
    watch = ClusterWatch.start(client, WATCHED, new RecordedChanges(), TimeSource.system(), random);
    assertThat(watch.awaitSynced(Duration.ofSeconds(60))).isTrue();
    writer = new LiveWriter(client, watch, TimeSource.system(), random.split(), WriteMetrics.NONE);
  }

  @AfterEach
  void disconnect() throws Exception {
    for (var kind : List.<Kind<?>>of(Kinds.POD, Kinds.NODE, Kinds.PERSISTENT_VOLUME)) {
      for (KubernetesObject object : admin.list(kind)) {
        admin.delete(kind, object.key());
      }
    }
    watch.close();
    server.close();
    admin.close();
  }

  private Pod pod(String name) throws Exception {
    return admin.create(Kinds.POD, "default", Admin.pod(name));
  }

  private Pod stored(Pod pod) throws Exception {
    return admin.get(Kinds.POD, pod.key());
  }

  private static PodCondition condition(String type, String status, String reason) {
    return new PodCondition(
        type, 1, status, null, Instant.parse("2026-01-01T00:00:00Z"), reason, "a \"message\"");
  }

  @Test
  void aPodIsBoundOnce() throws Exception {
    admin.create(Kinds.NODE, "", Admin.node("n1"));
    var pod = pod("web");

    writer.bind(PodInfo.of(pod), "n1");

    assertThat(stored(pod).spec().nodeName()).isEqualTo("n1");
    assertThatThrownBy(() -> writer.bind(PodInfo.of(pod), "n2"))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "Operation cannot be fulfilled on pods/binding \"web\": pod web is already assigned to"
                + " node \"n1\"");
  }

  @Test
  void anotherPodOfTheSameNameIsNotBound() throws Exception {
    var gone = pod("web");
    admin.delete(Kinds.POD, gone.key());
    var other = pod("web");

    assertThatThrownBy(() -> writer.bind(PodInfo.of(gone), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining("Precondition failed: UID in precondition: " + gone.metadata().uid());
    assertThat(stored(other).spec().nodeName()).isEmpty();
  }

  @Test
  void anotherPodOfTheSameNameKeepsItsStatus() throws Exception {
    var gone = pod("web");
    admin.delete(Kinds.POD, gone.key());
    var other = pod("web");

    assertThatThrownBy(() ->
            writer.changeStatus(
                gone, pod -> pod.withStatus(pod.status().withNominatedNodeName("n1"))))
        .isInstanceOf(PluginException.class)
        .cause()
        .isInstanceOfSatisfying(
            ApiException.class, refusal -> assertThat(refusal.isAnotherObject()).isTrue());
    assertThat(stored(other).status().nominatedNodeName()).isEmpty();
  }

  @Test
  void conditionsOfOthersStay() throws Exception {
    var known = pod("web");
    admin.patchStatus(
        Kinds.POD,
        known.key(),
        "{'status':{'conditions':[{'type':'Ready','status':'False','reason':'Theirs'}]}}");

    writer.changeStatus(
        known,
        pod ->
            pod.withStatus(
                pod.status()
                    .withConditions(List.of(condition("PodScheduled", "False", "Unschedulable")))
                    .withNominatedNodeName("n1")));

    var status = stored(known).status();
    assertThat(status.nominatedNodeName()).isEqualTo("n1");
    assertThat(status.conditions())
        .extracting(PodCondition::type, PodCondition::reason)
        .containsExactlyInAnyOrder(
            tuple("Ready", "Theirs"), tuple("PodScheduled", "Unschedulable"));
  }

  @Test
  void aConditionChangesAndANominationIsCleared() throws Exception {
    var known = pod("web");
    var nominated =
        writer.changeStatus(
            known,
            pod ->
                pod.withStatus(
                    pod.status()
                        .withConditions(
                            List.of(condition("PodScheduled", "False", "Unschedulable")))
                        .withNominatedNodeName("n1")));
    var after =
        writer.changeStatus(
            nominated,
            pod ->
                pod.withStatus(
                    pod.status()
                        .withConditions(
                            List.of(condition("PodScheduled", "False", "SchedulerError")))
                        .withNominatedNodeName("")));

    assertThat(after).isEqualTo(stored(known));
    assertThat(after.status().nominatedNodeName()).isEmpty();
    assertThat(after.status().conditions())
        .containsExactly(condition("PodScheduled", "False", "SchedulerError"));
    assertThat(writer.changeStatus(after, pod -> pod)).isSameAs(after);
  }

  private PersistentVolume volume(String name) throws Exception {
    return admin.create(
        Kinds.PERSISTENT_VOLUME,
        "",
        """
        {'metadata':{'name':'%s'},'spec':{'capacity':{'storage':'1Gi'},\
        'accessModes':['ReadWriteOnce'],'fc':{'targetWWNs':['w'],'lun':1}}}\
        """
            .formatted(name));
  }

  private static PersistentVolume claimed(PersistentVolume volume, String claim) {
    return volume.withSpec(
        volume
            .spec()
            .withClaimRef(
                ObjectReference.EMPTY
                    .withKind("PersistentVolumeClaim")
                    .withNamespace("default")
                    .withName(claim)));
  }

  @Test
  void anUpdateKeepsWhatOurRecordsDoNotKnow() throws Exception {
    var volume = volume("v1");

    writer.update(claimed(volume, "data"));

    var reference = admin.get(Kinds.PERSISTENT_VOLUME, volume.key()).spec().claimRef();
    assertThat(reference).isNotNull();
    assertThat(reference.name()).isEqualTo("data");
    assertThat(admin.text(Kinds.PERSISTENT_VOLUME, volume.key()))
        .contains("\"targetWWNs\":[\"w\"]");
  }

  @Test
  void anUpdateOfAnOlderVersionIsRefused() throws Exception {
    var volume = volume("v2");
    admin.patch(
        Kinds.PERSISTENT_VOLUME, volume.key(), "{'metadata':{'labels':{'others':'were-here'}}}");

    assertThatThrownBy(() -> writer.update(claimed(volume, "data")))
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "Operation cannot be fulfilled on persistentvolumes \"v2\": the object has been"
                + " modified; please apply your changes to the latest version and try again");
  }

  @Test
  void aChangeOfAnOlderVersionIsMadeToTheNewOne() throws Exception {
    var volume = volume("v3");
    admin.patch(
        Kinds.PERSISTENT_VOLUME, volume.key(), "{'metadata':{'labels':{'others':'were-here'}}}");

    var changed = writer.change(volume, known -> claimed(known, "data"));

    assertThat(changed.metadata().labels()).containsEntry("others", "were-here");
    assertThat(changed).isEqualTo(admin.get(Kinds.PERSISTENT_VOLUME, volume.key()));
  }

  @Test
  void claimsAreMadeReservedAndDeleted() throws Exception {
    var metadata = ObjectMeta.named("default", "").withGenerateName("web-devices-");
    var claim = writer.create(Kinds.RESOURCE_CLAIM.empty().withMetadata(metadata));
    assertThat(claim.metadata().name()).startsWith("web-devices-").hasSizeGreaterThan(12);
    assertThat(
            writer.await(
                objects -> objects.get(ResourceClaim.class, claim.key()) != null,
                Duration.ofSeconds(30)))
        .isTrue();

    var finalizing =
        writer.change(
            claim,
            known ->
                known.withMetadata(
                    known.metadata().withFinalizers(List.of("resource.kubernetes.io/x"))));
    assertThat(finalizing.metadata().finalizers()).isNotEmpty();
    var plain =
        writer.change(
            finalizing, known -> known.withMetadata(known.metadata().withFinalizers(List.of())));

    writer.delete(plain);
    assertThat(admin.list(Kinds.RESOURCE_CLAIM)).isEmpty();
  }

  @Test
  void aVictimIsDeletedAndNoOtherPod() throws Exception {
    var gone = pod("victim");
    assertThat(writer.remove(gone)).isTrue();
    assertThat(writer.remove(gone)).isFalse();
    assertThatThrownBy(() -> stored(gone)).isInstanceOf(ApiException.class);

    var other = pod("victim");
    assertThat(writer.remove(gone)).isFalse();
    assertThat(stored(other).metadata().deletionTimestamp()).isNull();
  }

  @Test
  void whatWasWrittenIsInTheViewThatIsAwaited() throws Exception {
    var views = new ArrayList<Map<String, String>>();
    var volume = volume("v4");
    var changed =
        writer.change(
            volume,
            known -> known.withMetadata(known.metadata().withLabels(Map.of("written", "yes"))));

    var isThere =
        writer.await(
            objects -> {
              var seen = objects.get(PersistentVolume.class, changed.key().name());
              views.add(seen == null ? Map.of() : seen.metadata().labels());
              return true;
            },
            Duration.ofSeconds(30));

    assertThat(isThere).isTrue();
    assertThat(views).containsExactly(Map.of("written", "yes"));
    assertThat(writer.await(_ -> false, Duration.ofMillis(300))).isFalse();
  }

  @Test
  void aMissingRightIsNamed() throws Exception {
    var nobody = Admin.server(CLUSTER.kubeconfig(ControlPlane.NOBODY).toString());
    try (nobody) {
      var client = new ApiClient(nobody, Admin.settings(Admin.PROTOBUF), TimeSource.system());
      var powerless =
          new LiveWriter(
              client, watch, TimeSource.system(), new SplittableRandom(1), WriteMetrics.NONE);
      var pod = PodInfo.of(pod("web"));

      assertThatThrownBy(() -> powerless.bind(pod, "n1"))
          .isInstanceOf(PluginException.class)
          .hasMessage(
              "pods \"web\" is forbidden: User \"nobody\" cannot create resource \"pods/binding\""
                  + " in API group \"\" in the namespace \"default\"");
    }
  }
}
