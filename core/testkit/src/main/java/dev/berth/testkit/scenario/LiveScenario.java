package dev.berth.testkit.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Evaluation;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.live.CacheDump;
import dev.berth.engine.live.Reconfiguration;
import dev.berth.engine.live.Scheduler;
import dev.berth.engine.live.SchedulerPorts;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.BackgroundPort;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.fake.FakeGates;
import dev.berth.testkit.fake.FakeReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster with a running scheduler, where things take time: queue, backoff, waiting at Permit,
/// binding, preemption. Nothing happens and no time passes unless the test calls for it.
///
/// ```java
/// var live = LiveScenario.cluster(node("n1").cpu("1"));
/// live.create(pod("big").cpu("2")).settle();
/// live.create(node("n2").cpu("4")).advance(Duration.ofSeconds(2));
/// assertThat(live.nodeOf(pod("big"))).isEqualTo("n2");
/// ```
///
/// Nothing is random: of equally good nodes the first by name is taken, unless [#choices] sets
/// another policy.
public final class LiveScenario {
  private static final int MOST_ROUNDS = 100_000;

  private final FakeClock clock = new FakeClock();
  private final FakeGates gates = new FakeGates();
  private final ManualExecutor tasks = new ManualExecutor();
  private final FakeReader reader = new FakeReader();
  private final LiveCluster api = new LiveCluster(clock);
  private final List<PluginFactory<?>> factories = new ArrayList<>();
  private final List<Extender> extenders = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private final List<Decision> open = new ArrayList<>();
  private int maxBindings = SchedulerSettings.DEFAULT_MAX_BINDINGS;
  private SchedulingObserver observer = new Notes();
  private EngineMetrics metrics = EngineMetrics.NONE;
  private QueueMetrics queueMetrics = QueueMetrics.NONE;
  private Evaluation evaluation = Evaluation.configured();
  private ProfileSource profiles;
  private @Nullable String document;
  private ChoicePolicy choices = new FirstByNameTieBreaker();
  private UnaryOperator<SchedulerPorts> decorator = UnaryOperator.identity();
  private @Nullable Scheduler scheduler;

  private LiveScenario(ProfileSource profiles) {
    this.profiles = profiles;
  }

  /// Creates a cluster with the default profile, made of the plugins on the class path.
  public static LiveScenario cluster(GivenNode... nodes) {
    var scenario = new LiveScenario(ProfileSource.BUILT_IN);
    ServiceLoader.load(PluginFactory.class).forEach(scenario.factories::add);
    Arrays.stream(nodes).forEach(scenario::create);
    return scenario;
  }

  /// Creates a cluster with a profile of only these plugins, each at all of its extension points.
  /// If none of them orders the queue or binds pods, simple plugins do so.
  public static LiveScenario onlyWith(PluginFactory<?>... plugins) {
    var scenario = new LiveScenario(ProfileSource.ONLY_THESE);
    scenario.factories.addAll(List.of(plugins));
    return scenario;
  }

  /// Adds a plugin that profiles may name. Call before the first pod is tried or before
  /// [#reconfigure].
  public LiveScenario plugin(PluginFactory<?> factory) {
    factories.add(factory);
    return this;
  }

  /// Adds extenders. Call before the first pod is tried.
  public LiveScenario extenders(List<? extends Extender> services) {
    extenders.addAll(services);
    return this;
  }

  /// Adds an observer. Call before the first pod is tried.
  public LiveScenario observer(SchedulingObserver other) {
    observer = observer.and(other);
    return this;
  }

  /// Sets the metrics that measure the scheduler. Call before the first pod is tried.
  public LiveScenario metrics(EngineMetrics engine, QueueMetrics queue) {
    metrics = engine;
    queueMetrics = queue;
    return this;
  }

  /// Sets the policy for choices that kube-scheduler leaves to chance; by default, the first node
  /// by name is taken. Call before the first pod is tried.
  public LiveScenario choices(ChoicePolicy policy) {
    choices = policy;
    return this;
  }

  /// Evaluates every node both ways, like [Scenario#verified]. Call before the first pod is tried.
  public LiveScenario verified() {
    evaluation = Evaluation.VERIFIED;
    return this;
  }

  /// Evaluates nodes with remembered answers only. Call before the first pod is tried.
  public LiveScenario remembering() {
    evaluation = Evaluation.REMEMBERED;
    return this;
  }

  /// Changes the scheduler's ports. Call before the first pod is tried.
  public LiveScenario decorate(UnaryOperator<SchedulerPorts> change) {
    decorator = change;
    return this;
  }

  /// Sets the configuration. Call before the first pod is tried or before [#reconfigure].
  ///
  /// @param yaml a `KubeSchedulerConfiguration`
  public LiveScenario configuredBy(String yaml) {
    profiles = ProfileSource.written(yaml);
    document = yaml;
    return this;
  }

  /// Replaces the scheduler's configuration and plugins, between two cycles, by what
  /// [#configuredBy] and [#plugin] have set.
  ///
  /// @return as for [Scheduler#reconfigure]
  public CompletableFuture<@Nullable Void> reconfigure() {
    SchedulerSettings next = settings();
    return scheduler().reconfigure(new Reconfiguration(next.engine(), next.queue(), document));
  }

  /// Sets how many pods may be bound at the same time. Call before the first pod is tried.
  public LiveScenario maxBindings(int number) {
    maxBindings = number;
    return this;
  }

  /// Sets the observer that gets decisions and errors instead of this scenario. Call before the
  /// first pod is tried.
  public LiveScenario observedOnlyBy(SchedulingObserver other) {
    observer = other;
    return this;
  }

  /// Switches a feature gate. Call before the first pod is tried.
  public LiveScenario gate(String name, boolean on) {
    gates.set(name, on);
    return this;
  }

  /// Adds a node with the pods that it runs.
  public LiveScenario create(GivenNode node) {
    api.put(node.build());
    node.pods().forEach(this::create);
    return this;
  }

  /// Adds a pod.
  public LiveScenario create(GivenPod pod) {
    api.put(pod.build());
    return this;
  }

  /// Adds or changes an object.
  public LiveScenario put(KubernetesObject object) {
    api.put(object);
    return this;
  }

  /// Removes an object at once.
  public LiveScenario remove(KubernetesObject object) {
    api.remove(object);
    return this;
  }

  /// Lets everything happen that can happen without time passing.
  ///
  /// @throws AssertionError if it never ends
  public LiveScenario settle() {
    boolean busy = true;
    for (int round = 0; busy; round++) {
      if (round == MOST_ROUNDS) {
        throw new AssertionError("after %d rounds the scheduler is still busy".formatted(round));
      }
      busy = api.deliverNext(scheduler()::submit);
      busy |= scheduler().step();
      busy |= tasks.run();
    }
    return this;
  }

  /// Delivers the next change of the cluster, if any, to the scheduler, without letting the
  /// scheduler act.
  ///
  /// @return whether there was one
  public boolean deliverNext() {
    return api.deliverNext(scheduler()::submit);
  }

  /// Lets time pass, with everything that becomes due meanwhile.
  public LiveScenario advance(Duration time) {
    settle();
    Instant end = clock.instant().plus(time);
    for (Instant due = scheduler().nextDue();
        due != null && !due.isAfter(end);
        due = scheduler().nextDue()) {
      if (due.isAfter(clock.instant())) {
        clock.advance(Duration.between(clock.instant(), due));
      }
      settle();
    }
    clock.advance(Duration.between(clock.instant(), end));
    return settle();
  }

  public LiveCluster api() {
    return api;
  }

  /// The scheduler's tasks that have not ended: bindings, evictions, reports.
  public ManualExecutor tasks() {
    return tasks;
  }

  /// The API server from which background work reads.
  public FakeReader reader() {
    return reader;
  }

  public FakeClock clock() {
    return clock;
  }

  /// The settings of the scheduler.
  public SchedulerSettings settings() {
    PluginRegistry registry = profiles.registry(factories);
    return new SchedulerSettings(
        new EngineSettings(
            profiles.profiles(registry, gates), registry, gates, choices, evaluation),
        QueueSettings.of(1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, gates),
        maxBindings);
  }

  /// The running scheduler.
  public Scheduler scheduler() {
    if (scheduler == null) {
      scheduler =
          new Scheduler(
              settings(),
              decorator.apply(
                  new SchedulerPorts(
                          clock, api, api, tasks, extenders, observer, metrics, queueMetrics)
                      .with(new BackgroundPort(reader, (_, _, _) -> {}))));
      scheduler.start();
    }
    return scheduler;
  }

  /// Returns the current version of the pod; empty if it is gone.
  public Optional<Pod> pod(GivenPod pod) {
    return Optional.ofNullable(api.get(Pod.class, pod.build().key()));
  }

  /// Returns the node to which the pod is bound; empty if there is none.
  public String nodeOf(GivenPod pod) {
    return pod(pod).orElseThrow().spec().nodeName();
  }

  /// The decisions of all attempts that have ended, in the order in which they ended.
  public List<Decision> decisions() {
    return List.copyOf(decisions);
  }

  /// The decisions about one pod, in order.
  public List<Decision> decisions(GivenPod pod) {
    String uid = pod.build().metadata().uid();
    return decisions.stream().filter(decision -> decision.uid().equals(uid)).toList();
  }

  /// The errors that the scheduler has reported, as texts.
  public List<String> errors() {
    return List.copyOf(errors);
  }

  /// Returns differences between the scheduler's cache and the cluster, and violated invariants of
  /// its queue. There are none once everything has settled.
  public List<String> differences() {
    var differences = new ArrayList<>(dump().differences());
    String violation = scheduler().queueInvariantViolation();
    if (violation != null) {
      differences.add(violation);
    }
    return differences;
  }

  /// Returns a dump of the scheduler's state.
  public CacheDump dump() {
    var dump = scheduler().dump(api.snapshot(), Runnable::run);
    scheduler().step();
    return Objects.requireNonNull(dump.getNow(null), "the scheduler is busy");
  }

  private final class Notes implements SchedulingObserver {
    @Override
    public void decided(Decision decision) {
      open.add(decision);
    }

    @Override
    public void attemptEnded(AttemptResult result, Times times) {
      Decision decision =
          open.stream()
              .filter(it -> it.uid().equals(result.uid()) && it.attempt() == result.attempt())
              .findFirst()
              .orElseThrow();
      open.remove(decision);
      decisions.add(
          decision.result() == result.result() ? decision : decision.withEnding(result.ending()));
    }

    @Override
    public void onError(String what, Throwable why) {
      errors.add("%s: %s".formatted(what, why.getMessage()));
    }
  }
}
