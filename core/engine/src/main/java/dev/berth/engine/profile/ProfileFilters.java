package dev.berth.engine.profile;

import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The filters of a profile. The profile's own plugins get this object when they are created; it
/// must not be called before the profile is complete.
public final class ProfileFilters implements NodeFilters {
  private final PodNominator nominator;
  private final NominatedNodeMemory memory = new NominatedNodeMemory();
  private @Nullable Profile profile;

  /// The positions of the filters whose PreFilter has extensions.
  private int[] extended = {};

  /// @param nominator the nominated pods, which filters consider together with the pods on a node
  public ProfileFilters(PodNominator nominator) {
    this.nominator = nominator;
  }

  /// Sets the complete profile.
  void complete(Profile complete) {
    profile = complete;
    extended =
        IntStream.range(0, complete.filter().size())
            .filter(i ->
                complete.filter().get(i) instanceof PreFilterExtensions<?> plugin
                    && complete.preFilter().contains(plugin))
            .toArray();
  }

  private Profile profile() {
    if (profile == null) {
      throw new IllegalStateException("the profile is not complete yet");
    }
    return profile;
  }

  @Override
  public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominatedPods(pod, node);
    if (nominated.isEmpty()) {
      return filter(state, pod, node);
    }
    if (!memory.isOf(state)) {
      memory.begin(state, cacheKey(state, pod));
    }
    PluginStatus status = memory.recall(node, nominated);
    if (status == null) {
      status = filterBeside(nominated, state, pod, node);
      memory.remember(node, nominated, status);
    }
    return status;
  }

  private PluginStatus filterBeside(
      List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    Crowded crowded;
    try {
      crowded = crowded(nominated, state, pod, node);
    } catch (PluginException e) {
      return failed("", e.getMessage());
    }
    // The nominated pods may end up elsewhere, so the pod must also fit without them.
    PluginStatus withNominated = filter(crowded.state, pod, crowded.node);
    return withNominated.isSuccess() ? filter(state, pod, node) : withNominated;
  }

  /// Calls all Filter plugins, including those after the first rejection: a Filter depends only on
  /// its own PreFilter, not on other plugins.
  ///
  /// @return the rejections in the order of the plugins; empty if the pod fits
  public List<PluginStatus> rejections(CycleState state, PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominatedPods(pod, node);
    if (!nominated.isEmpty()) {
      Crowded crowded;
      try {
        crowded = crowded(nominated, state, pod, node);
      } catch (PluginException e) {
        return List.of(failed("", e.getMessage()));
      }
      List<PluginStatus> withNominated = filterByAll(crowded.state, pod, crowded.node);
      if (!withNominated.isEmpty()) {
        return withNominated;
      }
    }
    return filterByAll(state, pod, node);
  }

  private List<PluginStatus> filterByAll(CycleState state, PodInfo pod, NodeInfo node) {
    var rejections = new ArrayList<PluginStatus>();
    var prepared = PreparedFilters.of(profile(), state);
    for (int i = 0; i < profile().filter().size(); i++) {
      if (!prepared.isSkipped(i)) {
        PluginStatus status = call(prepared, i, state, pod, node);
        if (!status.isSuccess()) {
          rejections.add(status);
        }
      }
    }
    return rejections;
  }

  /// A node with the pods nominated to it, and the matching state.
  private record Crowded(CycleState state, NodeInfo node) {}

  /// Returns the node with the nominated pods.
  private Crowded crowded(List<PodInfo> nominated, CycleState state, PodInfo pod, NodeInfo node) {
    NodeInfo crowded = node;
    CycleState crowdedState = isExtended(state) ? state.copy() : state;
    for (PodInfo other : nominated) {
      crowded = crowded.plus(other);
      addPod(crowdedState, pod, other, crowded);
    }
    return new Crowded(crowdedState, crowded);
  }

  @Override
  public List<PodInfo> nominatedPods(PodInfo pod, NodeInfo node) {
    List<PodInfo> nominated = nominator.nominatedTo(node.name());
    for (PodInfo other : nominated) {
      if (!holdsRoom(other, pod)) {
        return nominated.stream().filter(any -> holdsRoom(any, pod)).toList();
      }
    }
    return nominated;
  }

  /// Returns whether the pod must leave room for the nominated pod.
  private static boolean holdsRoom(PodInfo nominated, PodInfo pod) {
    return nominated.priority() >= pod.priority() && !nominated.uid().equals(pod.uid());
  }

  @Override
  public @Nullable Object cacheKey(CycleState state, PodInfo pod) {
    if (PlainCycle.is(state) || isExtended(state)) {
      return null;
    }
    var prepared = PreparedFilters.of(profile(), state);
    var values = new Object[profile().filter().size()];
    for (int i = 0; i < values.length; i++) {
      Object value = prepared.isSkipped(i) ? Code.SKIP : value(prepared, i, state, pod);
      if (value == null) {
        return null;
      }
      values[i] = value;
    }
    return Arrays.asList(values);
  }

  /// Returns whether [#addPod] and [#removePod] change the state.
  private boolean isExtended(CycleState state) {
    var prepared = PreparedFilters.of(profile(), state);
    return IntStream.of(extended).anyMatch(filter -> !prepared.isSkipped(filter));
  }

  /// Returns the prepared value of the filter. Null if answers may depend on more, including data
  /// that the [NodeInfo] does not show: equal nodes may then get different answers, and equal
  /// values may name different claims.
  private static @Nullable Object value(
      PreparedFilters filters, int filter, CycleState state, PodInfo pod) {
    try {
      PreparedFilter<?> prepared = filters.get(filter, state, pod);
      Set<NodeAspect> reads = prepared.reads();
      return reads == null
              || reads.contains(NodeAspect.VOLUMES)
              || reads.contains(NodeAspect.DEVICES)
          ? null
          : prepared.prepared();
    } catch (RuntimeException e) {
      return null; // the failure shows when the filter is called
    }
  }

  private PluginStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    ProfileMetrics metrics = profile().metrics();
    var prepared = PreparedFilters.of(profile(), state);
    boolean timed = metrics.timesNextNode();
    for (int i = 0; i < profile().filter().size(); i++) {
      if (prepared.isSkipped(i)) {
        continue;
      }
      metrics.filterCalled(i);
      Instant begun = timed ? metrics.now() : Instant.EPOCH;
      PluginStatus status = call(prepared, i, state, pod, node);
      if (timed) {
        metrics.pluginRan(name(i), ExtensionPointLabel.FILTER, status.code(), begun);
      }
      if (!status.isSuccess()) {
        return status;
      }
    }
    return PluginStatus.SUCCESS;
  }

  private PluginStatus call(
      PreparedFilters prepared, int filter, CycleState state, PodInfo pod, NodeInfo node) {
    try {
      return prepared.get(filter, state, pod).filter(node) instanceof Rejected why
          ? why.toStatus(name(filter))
          : PluginStatus.SUCCESS;
    } catch (RuntimeException e) {
      return failed(
          name(filter),
          "running \"%s\" filter plugin: %s".formatted(name(filter), PluginErrors.text(e)));
    }
  }

  private String name(int filter) {
    return profile().filter().get(filter).name();
  }

  private static PluginStatus failed(String plugin, String message) {
    return new PluginStatus(Code.ERROR, plugin, List.of(new PlainReason(message)));
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    extend("AddPod", PreparedFilter::plus, state, pod, added, node);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    extend("RemovePod", PreparedFilter::minus, state, pod, removed, node);
  }

  /// An extension method as an object. Captures nothing, since preemption calls it for each pod of
  /// each node.
  private interface Extension {
    PreparedFilter<?> call(PreparedFilter<?> prepared, PodInfo other, NodeInfo node);
  }

  private void extend(
      String what,
      Extension extension,
      CycleState state,
      PodInfo pod,
      PodInfo other,
      NodeInfo node) {
    var prepared = PreparedFilters.of(profile(), state);
    for (int filter : extended) {
      if (!prepared.isSkipped(filter)) {
        try {
          prepared.set(filter, extension.call(prepared.get(filter, state, pod), other, node));
        } catch (RuntimeException e) {
          throw new PluginException(
              "running %s on PreFilter plugin \"%s\": %s"
                  .formatted(what, name(filter), PluginErrors.text(e)),
              e);
        }
      }
    }
  }
}
