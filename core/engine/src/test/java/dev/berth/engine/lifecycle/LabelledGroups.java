package dev.berth.engine.lifecycle;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupSpec;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.QueueApi;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.LanedQueueSortPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.QueuedEntity;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A queue sort plugin by which pods are scheduled together that have the same label *group*. The
/// group's object is a PodGroup of kube-batch; none is needed where the label *min* says how many
/// pods there have to be. Lanes are what the label *queue* names: the one with fewer pods on nodes
/// is first, which the plugin finds out by following pods.
final class LabelledGroups implements SimplePluginFactory {
  private final String name;
  private Map<String, Pod> shown = new HashMap<>();

  LabelledGroups(String name) {
    this.name = name;
  }

  /// A configuration with this plugin in the place of the one that orders the queue.
  String profile() {
    return SmallScheduler.profile(
        SmallScheduler.with(name).filter(other -> !other.equals(PriorityFirst.NAME)));
  }

  /// The object of a group.
  static BatchPodGroup group(String name, int minMember) {
    return group(name, minMember, "default");
  }

  /// @param queue a label's value
  static BatchPodGroup group(String name, int minMember, String queue) {
    return new BatchPodGroup(
        QueueApi.SIGS,
        ObjectMeta.named("default", name).withUid("uid-" + name),
        BatchPodGroupSpec.EMPTY.withMinMember(minMember).withQueue(queue),
        BatchPodGroupStatus.EMPTY);
  }

  /// All pods as they are shown to the plugin that was made last.
  Collection<Pod> shown() {
    return shown.values();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Sort.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    var sort = new Sort(name, context.cluster().groups());
    var own = new HashMap<String, Pod>();
    shown = own;
    context
        .cluster()
        .changes()
        .watch(
            Pod.class,
            (before, after) -> {
              show(own, before, after);
              sort.count(before, -1);
              sort.count(after, 1);
            });
    return sort;
  }

  private static void show(Map<String, Pod> shown, @Nullable Pod before, @Nullable Pod after) {
    if (before != null && !before.equals(shown.remove(before.metadata().uid()))) {
      throw new IllegalStateException(before.key() + " was shown otherwise");
    }
    if (after != null && shown.put(after.metadata().uid(), after) != null) {
      throw new IllegalStateException(after.key() + " was shown before");
    }
  }

  private static final class Sort implements LanedQueueSortPlugin {
    private final String name;
    private final Groups groups;
    private final Map<String, Integer> placed = new HashMap<>();
    private final List<List<String>> moved = new ArrayList<>();

    Sort(String name, Groups groups) {
      this.name = name;
      this.groups = groups;
    }

    void count(@Nullable Pod pod, int by) {
      if (pod != null && !pod.spec().nodeName().isEmpty()) {
        String queue = queue(pod);
        placed.merge(queue, by, Integer::sum);
        moved.add(List.of(queue));
      }
    }

    private static String queue(Pod pod) {
      return pod.metadata().labels().getOrDefault("queue", "default");
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public GroupMembership membership() {
      return new ByLabel(name);
    }

    @Override
    public List<String> lanes(QueuedEntity entity) {
      return switch (entity) {
        case QueuedPodInfo pod -> List.of(queue(pod.pod().pod()));
        case QueuedGroupInfo group ->
            List.of(
                Objects.requireNonNullElse(groups.spec(group.group().key()), group.group().spec())
                    .preemptionPolicy());
      };
    }

    @Override
    public int compareLanes(List<String> a, List<String> b) {
      return Integer.compare(
          placed.getOrDefault(a.getFirst(), 0), placed.getOrDefault(b.getFirst(), 0));
    }

    @Override
    public Collection<List<String>> movedLanes() {
      var all = List.copyOf(moved);
      moved.clear();
      return all;
    }

    @Override
    public int compare(QueuedEntity a, QueuedEntity b) {
      return Integer.compare(b.priority(), a.priority());
    }
  }

  private record ByLabel(String plugin) implements GroupMembership {
    @Override
    public @Nullable GroupKey groupOf(Pod pod) {
      String group = pod.metadata().labels().get("group");
      return group == null
          ? null
          : GroupKey.podGroup(new ObjectKey(pod.metadata().namespace(), group));
    }

    @Override
    public Set<Class<? extends KubernetesObject>> kinds() {
      return Set.of(BatchPodGroup.class);
    }

    @Override
    public @Nullable GroupSpec specOf(KubernetesObject object) {
      return object instanceof BatchPodGroup group
          ? spec(GroupKey.podGroup(group.key()), group.spec().minMember(), group.spec().queue())
          : null;
    }

    @Override
    public @Nullable GroupSpec specWithoutObject(Pod member) {
      String min = member.metadata().labels().get("min");
      return min == null
          ? null
          : spec(
              Objects.requireNonNull(groupOf(member)), Integer.parseInt(min), Sort.queue(member));
    }

    private static GroupSpec spec(GroupKey key, int min, String queue) {
      return new GroupSpec(
          key, "uid-" + key.name(), 1, Instant.EPOCH, "", min, "", false, 0, queue, true);
    }
  }
}
