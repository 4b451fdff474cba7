package dev.berth.plugins.together;

import static dev.berth.plugins.support.Storage.DRIVER;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.countingDriver;
import static dev.berth.plugins.support.Storage.csiNode;
import static dev.berth.plugins.support.Storage.room;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.VolumeAttachment;
import dev.berth.api.storage.VolumeAttachmentSource;
import dev.berth.api.storage.VolumeAttachmentSpec;
import dev.berth.api.storage.VolumeAttachmentStatus;
import dev.berth.engine.extender.Extender;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.Devices;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What requeues a pod that was rejected by a plugin without registered events: any event but those
/// that kube-scheduler leaves out.
class SilentTest {
  private static final GivenPod P = pod("p");

  /// Whether its coming and going wakes the pod.
  record Thing(KubernetesObject object, boolean wakes) {}

  static final List<Named<Thing>> THINGS =
      List.of(
          thing(node("n").build(), true),
          thing(pod("q").on("there").build(), true),
          thing(volume("v", "1Gi"), true),
          thing(claim("c", "1Gi"), true),
          thing(waiting(), true),
          thing(csiNode("there", 1), true),
          thing(countingDriver(), true),
          thing(room("r", "a=b", "1Gi"), true),
          thing(Devices.claim("c"), true),
          thing(Devices.deviceClass("gpu"), true),
          thing(Devices.slice("there", "gpu-0"), false),
          thing(
              new VolumeAttachment(
                  ObjectMeta.named("", "a"),
                  new VolumeAttachmentSpec(DRIVER, new VolumeAttachmentSource("v", null), "there"),
                  VolumeAttachmentStatus.EMPTY),
              false));

  private static Named<Thing> thing(KubernetesObject object, boolean wakes) {
    return Named.of(object.kind(), new Thing(object, wakes));
  }

  @ParameterizedTest
  @FieldSource("THINGS")
  void aPluginWithoutEventsIsRequeuedByAnyEvent(Thing thing) {
    check(thing, LiveScenario.onlyWith(new Silent()));
  }

  @ParameterizedTest
  @FieldSource("THINGS")
  void anExtenderIsHelpedByAnything(Thing thing) {
    check(thing, LiveScenario.onlyWith().extenders(List.of(new SilentExtender())));
  }

  /// A new message is a change of the pod's own status, which might help, too.
  private static void check(Thing thing, LiveScenario live) {
    live.create(node("there")).settle().create(P).settle();
    int first = live.decisions(P).size();
    live.put(thing.object).settle();
    int second = live.decisions(P).size();
    live.remove(thing.object).settle();
    int third = live.decisions(P).size();

    assertThat(first).isPositive();
    assertThat(second > first).isEqualTo(thing.wakes);
    assertThat(third > second).isEqualTo(thing.wakes);
    assertThat(live.errors()).isEmpty();
  }

  private static final class Silent implements SimplePluginFactory {
    @Override
    public String name() {
      return "Silent";
    }

    @Override
    public Class<? extends Plugin> type() {
      return No.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new No("Silent");
    }
  }

  private record No(String name) implements SimpleFilterPlugin {
    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Rejected.unschedulable("no");
    }
  }

  private static final class SilentExtender implements Extender {
    @Override
    public String name() {
      return "http://silent";
    }

    @Override
    public Set<Role> roles() {
      return Set.of(Role.FILTER);
    }

    @Override
    public boolean isIgnorable() {
      return false;
    }

    @Override
    public long weight() {
      return 1;
    }

    @Override
    public boolean isInterestedIn(Pod pod) {
      return true;
    }

    @Override
    public Filtered filter(Pod pod, List<Node> nodes) {
      Map<String, String> no =
          nodes.stream().collect(Collectors.toMap(it -> it.metadata().name(), it -> "no"));
      return new Filtered(List.of(), Map.of(), no, Map.of());
    }

    @Override
    public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
      return CompletableFuture.completedFuture(Map.of());
    }

    @Override
    public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates) {
      return Map.of();
    }

    @Override
    public void bind(Pod pod, String node) {}
  }
}
