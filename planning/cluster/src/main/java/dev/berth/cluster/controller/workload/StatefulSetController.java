package dev.berth.cluster.controller.workload;

import static java.util.Comparator.comparingInt;

import dev.berth.api.apps.RollingUpdateStatefulSetStrategy;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.apps.StatefulSetUpdateStrategy;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.Revisions.Revision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Keeps the pods of StatefulSets by ordinal, and creates their claims, one pod after the other or
/// all at once. Replaces pods of former templates from the last ordinal down.
///
/// Source: `pkg/controller/statefulset/stateful_set_control.go`.
final class StatefulSetController implements WorkloadController<StatefulSet> {
  private static final String POD_NAME_LABEL = "statefulset.kubernetes.io/pod-name";
  private static final String INDEX_LABEL = "apps.kubernetes.io/pod-index";
  private static final String PARALLEL = "Parallel";

  private final ControlledObjects controlled;
  private final PodControl control;
  private final Revisions revisions;
  private final List<ObjectKey> remade = new ArrayList<>();

  StatefulSetController(ControlledObjects controlled, PodControl control, Revisions revisions) {
    this.controlled = controlled;
    this.control = control;
    this.revisions = revisions;
  }

  @Override
  public void sync(StatefulSet set) {
    var pods = byOrdinal(set);
    if (create(set, pods) && scaleDown(set, pods)) {
      update(set, pods);
    }
  }

  @Override
  public Counts count(StatefulSet set) {
    var revision = revision(set);
    var isPartial = updatesOnDelete(set) ? end(set) : partition(set);
    var updated = new ArrayList<Pod>();
    int outdated = 0;
    int kept = 0;
    for (var pod : byOrdinal(set).entrySet()) {
      if (!PodStates.isActive(pod.getValue())) {
        continue;
      }
      var isKept = pod.getKey() < isPartial && pod.getKey() < end(set);
      if (Revisions.isOf(revision, pod.getValue())) {
        updated.add(pod.getValue());
      } else {
        outdated++;
        kept += isKept ? 1 : 0;
      }
    }
    var ready = (int) updated.stream().filter(PodStates::isReady).count();
    return new Counts(end(set) - start(set) - kept, updated.size(), ready, outdated, kept);
  }

  /// Creates missing pods.
  ///
  /// @return whether the controller may continue: with ordered creation, each pod waits for the
  ///   pods before it
  private boolean create(StatefulSet set, Map<Integer, Pod> pods) {
    for (var ordinal = start(set); ordinal < end(set); ordinal++) {
      var pod = pods.get(ordinal);
      if (pod != null && pod.isFinished()) {
        control.delete(pod);
        return false;
      }
      if (pod == null) {
        if (!create(set, ordinal)) {
          return false;
        }
      } else {
        var _ = createClaims(set, ordinal); // somebody may have deleted them
      }
      if (!isParallel(set) && (pod == null || !PodStates.isAvailable(pod))) {
        return false;
      }
    }
    return true;
  }

  /// Creates deleted claims of waiting pods again.
  void remakeClaims(StatefulSet set) {
    byOrdinal(set)
        .forEach((ordinal, pod) -> {
          if (PodStates.isPending(pod)) {
            for (var claim : claims(set, ordinal)) {
              if (!control.hasClaim(claim.key()) && control.store(set, claim)) {
                remade.add(claim.key());
              }
            }
          }
        });
  }

  /// Returns the claims that were created again.
  List<ObjectKey> remadeClaims() {
    return List.copyOf(remade);
  }

  private boolean scaleDown(StatefulSet set, Map<Integer, Pod> pods) {
    var condemned =
        pods.entrySet().stream()
            .filter(pod -> pod.getKey() < start(set) || pod.getKey() >= end(set))
            .sorted(comparingInt((Map.Entry<Integer, Pod> pod) -> pod.getKey()).reversed())
            .map(Map.Entry::getValue)
            .toList();
    if (isParallel(set)) {
      condemned.stream().filter(pod -> !pod.isTerminating()).forEach(control::delete);
      return condemned.isEmpty();
    }
    if (condemned.isEmpty()) {
      return true;
    }
    var unavailable = condemned.reversed().stream().filter(pod -> !PodStates.isAvailable(pod));
    var first = condemned.getFirst();
    if (!first.isTerminating()
        && (PodStates.isReady(first)
            || unavailable.findFirst().filter(pod -> pod.key().equals(first.key())).isPresent())) {
      control.delete(first);
    }
    return false;
  }

  private void update(StatefulSet set, Map<Integer, Pod> pods) {
    if (updatesOnDelete(set)) {
      return;
    }
    var revision = revision(set);
    var replicas =
        pods.entrySet().stream()
            .filter(pod -> pod.getKey() >= start(set) && pod.getKey() < end(set))
            .sorted(comparingInt((Map.Entry<Integer, Pod> pod) -> pod.getKey()).reversed())
            .toList();
    var budget =
        maxUnavailable(set)
            - (int) replicas.stream().filter(it -> !PodStates.isAvailable(it.getValue())).count();
    for (var replica : replicas) {
      var pod = replica.getValue();
      if (replica.getKey() < partition(set)
          || pod.isTerminating()
          || Revisions.isOf(revision, pod)) {
        continue;
      }
      if (isParallel(set) && !PodStates.isAvailable(pod)) {
        control.delete(pod); // it is unavailable anyway
      } else if (budget > 0) {
        control.delete(pod);
        budget--;
      }
    }
  }

  private boolean create(StatefulSet set, int ordinal) {
    var revision = revision(set);
    var isFormer = ordinal < partition(set) && !updatesOnDelete(set);
    var template = isFormer ? revision.former() : revision.template();
    var isOutdated = isFormer && !revision.former().equals(revision.template());
    var hash = isOutdated ? Revisions.name(set, revision.former()) : revision.name();
    return createClaims(set, ordinal) && control.create(set, pod(set, template, hash, ordinal));
  }

  /// Returns the pod with the ordinal.
  ///
  /// @param revision the name of the template's revision
  static Pod pod(StatefulSet set, PodTemplateSpec template, String revision, int ordinal) {
    var name = set.metadata().name() + "-" + ordinal;
    var labels = new HashMap<String, String>();
    labels.put(POD_NAME_LABEL, name);
    labels.put(INDEX_LABEL, Integer.toString(ordinal));
    labels.put(Pod.REVISION, revision);
    var pod = PodTemplates.named(PodTemplates.pod(template, set), name);
    return withClaims(PodTemplates.labelled(pod, labels), set, ordinal);
  }

  /// Creates missing claims of a pod.
  ///
  /// @return whether all claims exist now
  private boolean createClaims(StatefulSet set, int ordinal) {
    for (var claim : claims(set, ordinal)) {
      if (!control.hasClaim(claim.key()) && !control.store(set, claim)) {
        return false;
      }
    }
    return true;
  }

  /// Returns the claims of the pod with the ordinal.
  static List<PersistentVolumeClaim> claims(StatefulSet set, int ordinal) {
    var selector = set.spec().selector();
    var labels = selector == null ? Map.<String, String>of() : selector.matchLabels();
    return set.spec().volumeClaimTemplates().stream()
        .map(template ->
            template.withMetadata(
                template
                    .metadata()
                    .with(b ->
                        b.namespace(set.metadata().namespace())
                            .name(claimName(template, set, ordinal))
                            .labels(PodTemplates.merged(template.metadata().labels(), labels)))))
        .toList();
  }

  /// Returns the pod with its claims; a claim replaces a volume of the same name.
  private static Pod withClaims(Pod pod, StatefulSet set, int ordinal) {
    var templates = set.spec().volumeClaimTemplates();
    if (templates.isEmpty()) {
      return pod;
    }
    var volumes = new ArrayList<Volume>();
    for (var template : templates) {
      volumes.add(
          Volume.EMPTY
              .withName(template.metadata().name())
              .withPersistentVolumeClaim(
                  new PersistentVolumeClaimVolumeSource(claimName(template, set, ordinal), false)));
    }
    var claimed = volumes.stream().map(Volume::name).collect(Collectors.toSet());
    for (var volume : pod.spec().volumes()) {
      if (!claimed.contains(volume.name())) {
        volumes.add(volume);
      }
    }
    return pod.withSpec(pod.spec().withVolumes(volumes));
  }

  private static String claimName(PersistentVolumeClaim template, StatefulSet set, int ordinal) {
    return template.metadata().name() + "-" + set.metadata().name() + "-" + ordinal;
  }

  private Map<Integer, Pod> byOrdinal(StatefulSet set) {
    var pods = new HashMap<Integer, Pod>();
    var prefix = set.metadata().name() + "-";
    for (var pod : controlled.podsOf(set)) {
      var name = pod.metadata().name();
      if (name.startsWith(prefix) && name.substring(prefix.length()).matches("\\d{1,9}")) {
        pods.put(Integer.parseInt(name.substring(prefix.length())), pod);
      }
    }
    return pods;
  }

  private Revision revision(StatefulSet set) {
    return revisions.of(set, set.spec().template());
  }

  static boolean isParallel(StatefulSet set) {
    return set.spec().podManagementPolicy().equals(PARALLEL);
  }

  static boolean updatesOnDelete(StatefulSet set) {
    return set.spec().updateStrategy().type().equals(StatefulSetUpdateStrategy.ON_DELETE);
  }

  private static RollingUpdateStatefulSetStrategy limits(StatefulSet set) {
    return set.spec().updateStrategy().limits();
  }

  /// Returns the partition: pods with smaller ordinals are not updated.
  static int partition(StatefulSet set) {
    return Objects.requireNonNullElse(limits(set).partition(), 0);
  }

  private static int maxUnavailable(StatefulSet set) {
    var all = end(set) - start(set);
    return Math.max(1, Limits.roundedDown(limits(set).maxUnavailable(), "1", all));
  }

  /// Returns the first ordinal.
  static int start(StatefulSet set) {
    var ordinals = set.spec().ordinals();
    return ordinals == null ? 0 : ordinals.start();
  }

  /// Returns the ordinal after the last one.
  private static int end(StatefulSet set) {
    return start(set) + ReplicaSetController.orOne(set.spec().replicas());
  }
}
