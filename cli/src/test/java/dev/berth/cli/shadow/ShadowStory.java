package dev.berth.cli.shadow;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.scenario.Scheduler;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.choice.FirstByName;
import dev.berth.engine.extender.Extenders;
import dev.berth.testkit.Given;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What happens in a cluster, told change by change in the order of the store; and what a judge
/// says to it.
final class ShadowStory {
  private final Map<ObjectId, KubernetesObject> objects = new HashMap<>();
  private final List<Step> loaded = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private boolean hasBegun;

  /// Something that is there when the judge comes.
  ShadowStory with(GivenNode... nodes) {
    for (GivenNode node : nodes) {
      put(node.build());
    }
    return this;
  }

  /// The judge comes.
  ShadowStory begin() {
    hasBegun = true;
    return this;
  }

  ShadowStory put(KubernetesObject object) {
    change(ObjectId.of(object), object);
    return this;
  }

  ShadowStory comes(GivenPod pod) {
    return put(pod.build());
  }

  ShadowStory binds(String pod, String node) {
    return changes(pod, it -> it.withSpec(it.spec().withNodeName(node)));
  }

  ShadowStory fails(String pod, String message) {
    return fails(pod, message, "");
  }

  ShadowStory fails(String pod, String message, String nominatedNode) {
    var condition =
        PodCondition.EMPTY
            .withType("PodScheduled")
            .withStatus("False")
            .withReason("Unschedulable")
            .withMessage(message);
    return changes(
        pod,
        it ->
            it.withStatus(
                it.status()
                    .withConditions(List.of(condition))
                    .withNominatedNodeName(nominatedNode)));
  }

  ShadowStory changes(String pod, UnaryOperator<Pod> change) {
    return put(change.apply(pod(pod)));
  }

  ShadowStory goes(String pod) {
    change(ObjectId.of(pod(pod)), null);
    return this;
  }

  private Pod pod(String name) {
    return (Pod)
        Objects.requireNonNull(
            objects.get(new ObjectId(Pod.class, new ObjectKey("default", name))), name);
  }

  private void change(ObjectId id, @Nullable KubernetesObject now) {
    var before = now == null ? objects.remove(id) : objects.put(id, now);
    var list = hasBegun ? steps : loaded;
    list.add(new Step(loaded.size() + steps.size() + 1, id, before, now));
  }

  /// What comes of it, with kube-scheduler's default configuration.
  Account judged() {
    return judged(new TheirScheduler(Map.of(), false));
  }

  Account judged(TheirScheduler theirs) {
    var tally = new Tally();
    var clock = new StandingClock(new FakeClock());
    var engine = scheduler().engine(new FirstByName(), clock, new NoWriter(), Extenders.NONE);
    var judge = new Judge(engine, clock, theirs, tally);
    loaded.forEach(judge::load);
    for (int i = 0; i < steps.size(); i++) {
      var future = steps.subList(i + 1, steps.size());
      judge.follow(steps.get(i), () -> future);
    }
    return tally.account();
  }

  private static Scheduler scheduler() {
    var problems = new Problems();
    var request = new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null);
    var loaded = new SchedulerLoader(request, new FakeClock(), problems).load(null);
    return Objects.requireNonNull(loaded, () -> problems.kept().toString());
  }

  /// A node of 4 CPUs.
  static GivenNode node(String name) {
    return Given.node(name).cpu("4").memory("16Gi").pods(110);
  }
}
