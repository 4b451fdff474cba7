package dev.berth.testkit.fake;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.cache.GroupStore;
import dev.berth.engine.cache.NodeExpiries;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.memo.UncachedCounts;
import dev.berth.engine.profile.BackgroundRequests;
import dev.berth.engine.profile.SharedState;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginActions;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginData;
import dev.berth.framework.PluginProfile;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.EventRecorder;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.PodActivator;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// A context for a plugin's factory, with a cluster that the test describes:
///
/// ```java
/// var context = FakePluginContext.of(node("n1"), node("n2").running(pod("db"))).with(namespace("web", ""));
/// var plugin = new MyPluginFactory().createFrom(new UnknownArgs(Map.of()), context);
/// ```
///
/// The test may change everything while it runs; plugins see the changes. All four parts of the
/// context are this object.
public final class FakePluginContext
    implements PluginContext, PluginProfile, PluginCluster, PluginActions, PluginData {
  private final FakeNodes nodes;
  private final FakeObjects objects = new FakeObjects();
  private final FakeGates gates = new FakeGates();
  private final FakeNominator nominator = new FakeNominator();
  private final FakeClock clock = new FakeClock();
  private final FakeWriter writer = new FakeWriter(objects);
  private final FakeFilters filters = new FakeFilters();
  private final GroupStore groups = new GroupStore(GroupMembership.OF_SPEC);
  private final Map<String, PodInfo> waiting = new LinkedHashMap<>();
  private final FakePreemptions preemptions = new FakePreemptions();
  private final SharedState parts = new SharedState();
  private final BackgroundRequests works = new BackgroundRequests();
  private final FakeWaitingPods waitingPods = new FakeWaitingPods();
  private final Set<PodInfo> activated = new LinkedHashSet<>();
  private final List<String> recorded = new ArrayList<>();
  private BiConsumer<String, NodeAspect> reports = (_, _) -> {};
  private ChoicePolicy choices = new FirstByNameTieBreaker();

  private FakePluginContext(FakeNodes nodes) {
    this.nodes = nodes;
    for (NodeInfo node : nodes.nodes()) {
      objects.nodeChanged(node.node());
      node.pods().forEach(this::place);
    }
  }

  /// Creates a cluster of these nodes, with their pods.
  public static FakePluginContext of(GivenNode... nodes) {
    return new FakePluginContext(FakeNodes.of(nodes));
  }

  /// Creates a cluster of these nodes.
  public static FakePluginContext of(List<NodeInfo> nodes) {
    return new FakePluginContext(new FakeNodes(nodes));
  }

  @Override
  public CountSource countSource() {
    return new UncachedCounts(nodes);
  }

  /// Adds objects to the cluster.
  public FakePluginContext with(KubernetesObject... added) {
    for (KubernetesObject object : added) {
      objects.put(object);
      groups.put(object);
    }
    return this;
  }

  /// Sets which pods are scheduled together; the default is by `spec.schedulingGroup`.
  public FakePluginContext groupedBy(GroupMembership membership) {
    groups.use(membership);
    objects.all().forEach(groups::put);
    nodes.nodes().forEach(node -> node.pods().forEach(groups::placed));
    waiting.values().forEach(groups::waits);
    return this;
  }

  /// Adds pods that wait for a node: watchers see them, and they are members of their groups.
  public FakePluginContext waiting(PodInfo... pods) {
    for (PodInfo pod : pods) {
      waiting.put(pod.uid(), pod);
      groups.waits(pod);
      objects.podChanged(pod.pod());
    }
    return this;
  }

  /// Puts the pods on the nodes in their specs, for watchers of pods and for groups; [#nodes] does
  /// not change.
  public FakePluginContext placed(PodInfo... pods) {
    for (PodInfo pod : pods) {
      waiting.remove(pod.uid());
      place(pod);
      groups.waitsNoMore(pod.uid());
    }
    return this;
  }

  private void place(PodInfo pod) {
    groups.placed(pod);
    objects.podChanged(pod.pod());
  }

  @Override
  public PluginProfile profile() {
    return this;
  }

  @Override
  public PluginCluster cluster() {
    return this;
  }

  @Override
  public PluginActions actions() {
    return this;
  }

  @Override
  public PluginData data() {
    return this;
  }

  @Override
  public String name() {
    return "default-scheduler";
  }

  @Override
  public Set<String> schedulerNames() {
    return Set.of(name());
  }

  @Override
  @SuppressWarnings("exports") // tests of this project change the groups
  public GroupStore groups() {
    return groups;
  }

  /// Switches feature gates on.
  public FakePluginContext enable(String... names) {
    Arrays.stream(names).forEach(gate -> gates.set(gate, true));
    return this;
  }

  /// Switches feature gates off.
  public FakePluginContext disable(String... names) {
    Arrays.stream(names).forEach(gate -> gates.set(gate, false));
    return this;
  }

  /// Sets the plugins that [#filters] calls.
  public FakePluginContext filteringBy(Plugin... plugins) {
    filters.set(List.of(plugins));
    return this;
  }

  /// Sets the policy for choices that kube-scheduler leaves to chance.
  public FakePluginContext choosing(ChoicePolicy policy) {
    choices = policy;
    return this;
  }

  @Override
  public FakeGates featureGates() {
    return gates;
  }

  @Override
  public FakeNodes nodes() {
    return nodes;
  }

  @Override
  public FakeObjects objects() {
    return objects;
  }

  @Override
  public FakeObjects changes() {
    return objects;
  }

  /// Passes what plugins report about nodes on to the receiver.
  public FakePluginContext reportingTo(BiConsumer<String, NodeAspect> receiver) {
    reports = receiver;
    return this;
  }

  @Override
  public NodeInputs nodeInputs() {
    return new NodeInputs() {
      @Override
      public void changed(String node, NodeAspect aspect) {
        reports.accept(node, aspect);
      }

      @Override
      public void changedAt(String label, Set<String> values, NodeAspect aspect) {
        for (NodeInfo node : nodes.nodes()) {
          String value = node.node().metadata().labels().get(label);
          if (value != null && values.contains(value)) {
            changed(node.name(), aspect);
          }
        }
      }
    };
  }

  @Override
  public Expiries expiries(NodeAspect aspect) {
    return new NodeExpiries(nodeInputs(), aspect, clock);
  }

  @Override
  public void background(BackgroundWork work) {
    works.add(work);
  }

  /// The background work that plugins have requested, ordered by name.
  public Collection<BackgroundWork> works() {
    return works.all();
  }

  @Override
  public FakeNominator nominator() {
    return nominator;
  }

  @Override
  public Snapshot snapshot() {
    return new Snapshot(
        new FakeNodes(nodes.nodes()),
        objects.snapshot(),
        nominator.snapshot(),
        Map.copyOf(waiting));
  }

  @Override
  public FakePreemptions preemptions() {
    return preemptions;
  }

  @Override
  public FakeWaitingPods waitingPods() {
    return waitingPods;
  }

  @Override
  public PodActivator activator() {
    return activated::add;
  }

  /// The pods that plugins have activated.
  public Set<PodInfo> activated() {
    return Collections.unmodifiableSet(activated);
  }

  @Override
  public EventRecorder events() {
    return (pod, type, reason, action, note) ->
        recorded.add("%s %s: %s".formatted(reason, pod.key(), note));
  }

  /// The events that plugins have recorded, in order, such as `Waiting default/web: for its
  /// device`.
  public List<String> recorded() {
    return List.copyOf(recorded);
  }

  @Override
  public FakeFilters filters() {
    return filters;
  }

  @Override
  public ExtenderPreemption extenderPreemption() {
    return ExtenderPreemption.NONE;
  }

  @Override
  public ChoicePolicy choices() {
    return choices;
  }

  @Override
  public FakeClock clock() {
    return clock;
  }

  @Override
  public FakeWriter writer() {
    return writer;
  }

  @Override
  public <T> T shared(Class<T> type, Supplier<T> make) {
    return parts.part(type, make);
  }
}
