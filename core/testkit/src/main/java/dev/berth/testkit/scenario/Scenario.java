package dev.berth.testkit.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Evaluation;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.fake.FakeGates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// A cluster, and the engine that places pods in it, one at a time. Its decisions take effect at
/// once: pods with a new node run there, and victims are gone.
///
/// Nothing is random: of equally good nodes the first by name is taken. The clock stands still
/// until the test moves it.
public final class Scenario {
  private final ScenarioCluster cluster = new ScenarioCluster();
  private final FakeGates gates = new FakeGates();
  private final FakeClock clock = new FakeClock();
  private final List<PluginFactory<?>> factories = new ArrayList<>();
  private final List<Extender> extenders = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private Evaluation evaluation = Evaluation.configured();
  private ProfileSource profiles;
  private @Nullable Engine engine;

  private Scenario(ProfileSource profiles) {
    this.profiles = profiles;
  }

  /// Creates a cluster with the default profile, made of the plugins on the class path.
  public static Scenario cluster(GivenNode... nodes) {
    var scenario = new Scenario(ProfileSource.BUILT_IN);
    ServiceLoader.load(PluginFactory.class).forEach(scenario.factories::add);
    return scenario.nodes(nodes);
  }

  /// Creates a cluster with a profile of only these plugins, each at all of its extension points,
  /// with the weight 1. If none of them orders the queue or binds pods, simple plugins do so.
  public static Scenario onlyWith(PluginFactory<?>... factories) {
    var scenario = new Scenario(ProfileSource.ONLY_THESE);
    scenario.factories.addAll(List.of(factories));
    return scenario;
  }

  /// Adds nodes with the pods on them.
  public Scenario nodes(GivenNode... nodes) {
    for (GivenNode node : nodes) {
      cluster.add(node.build());
      node.pods().forEach(pod -> cluster.add(pod.build()));
    }
    return this;
  }

  /// Adds other objects.
  public Scenario with(KubernetesObject... objects) {
    Arrays.stream(objects).forEach(cluster::add);
    return this;
  }

  /// Adds a plugin that profiles may name.
  public Scenario plugin(PluginFactory<?> factory) {
    factories.add(factory);
    return this;
  }

  /// Adds extenders.
  public Scenario extenders(List<? extends Extender> services) {
    extenders.addAll(services);
    return this;
  }

  /// The errors without consequences, as texts.
  public List<String> errors() {
    return List.copyOf(errors);
  }

  /// Sets the configuration.
  ///
  /// @param yaml a `KubeSchedulerConfiguration`
  public Scenario configuredBy(String yaml) {
    profiles = ProfileSource.written(yaml);
    return this;
  }

  /// Switches feature gates on.
  public Scenario enable(String... names) {
    Arrays.stream(names).forEach(gate -> gates.set(gate, true));
    return this;
  }

  /// Evaluates every node both ways: with remembered answers and by calling all plugins. If the
  /// results differ, the decision fails with a [dev.berth.engine.cycle.VerificationError].
  public Scenario verified() {
    evaluation = Evaluation.VERIFIED;
    return this;
  }

  /// Moves the clock on.
  public Scenario later(Duration time) {
    clock.advance(time);
    return this;
  }

  /// Adds or changes an object.
  public Scenario change(KubernetesObject object) {
    cluster.add(object);
    return this;
  }

  /// Removes an object.
  public Scenario remove(KubernetesObject object) {
    cluster.remove(object);
    return this;
  }

  /// Tries once to schedule the pod; adds it to the cluster first if it does not exist yet.
  ///
  /// @throws AssertionError if the pod got a node but could not be bound
  public Decision schedule(GivenPod pod) {
    try {
      return new ImmediateScheduling(engine(), cluster, new Pods())
          .attempt(cluster.queue(pod.build()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while writing", e);
    }
  }

  /// Tries once to schedule the members of a group; adds them to the cluster first if they do not
  /// exist yet. Needs the gate `GenericWorkload`.
  ///
  /// @param group a group in the cluster, without a parent
  /// @throws AssertionError if a pod got a node but could not be bound
  public GroupDecision schedule(PodGroup group, GivenPod... members) {
    return schedule(GroupKey.podGroup(group.key()), members);
  }

  /// Tries once to schedule the members of all groups below a group. Also needs the gates
  /// `TopologyAwareWorkloadScheduling` and `CompositePodGroup`.
  public GroupDecision schedule(CompositePodGroup group, GivenPod... members) {
    return schedule(GroupKey.composite(group.key()), members);
  }

  private GroupDecision schedule(GroupKey key, GivenPod... members) {
    List<QueuedPodInfo> queued =
        Arrays.stream(members).map(member -> cluster.queue(member.build())).toList();
    QueuedGroup root = engine().group(key, queued);
    QueuedPodInfo first = queued.getFirst();
    try {
      return new ImmediateScheduling(engine(), cluster, new Pods())
          .attempt(new QueuedGroupInfo(root, first.timestamp(), first.attempts()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while writing", e);
    }
  }

  /// Applies effects on pods to this cluster.
  private final class Pods implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      cluster.nominate(pod, node);
    }

    @Override
    public void evict(PodInfo victim) {
      cluster.remove(victim.pod());
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {
      throw new AssertionError("pod " + pod + " is not bound: " + why.message());
    }

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {}
  }

  /// Returns the current version of the pod; empty if it is gone.
  public Optional<Pod> pod(GivenPod pod) {
    return Optional.ofNullable(cluster.pod(pod.build().key()));
  }

  private Engine engine() {
    if (engine == null) {
      var registry = profiles.registry(factories);
      engine =
          new Engine(
              new EngineSettings(
                  profiles.profiles(registry, gates),
                  registry,
                  gates,
                  new FirstByNameTieBreaker(),
                  evaluation),
              EnginePorts.immediate(
                  clock,
                  cluster,
                  new Extenders(
                      extenders, (what, why) -> errors.add(what + ": " + why.getMessage()))));
      cluster.watch(engine::apply);
    }
    return engine;
  }
}
