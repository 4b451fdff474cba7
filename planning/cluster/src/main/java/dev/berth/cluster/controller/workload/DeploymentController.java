package dev.berth.cluster.controller.workload;

import static java.util.Comparator.comparing;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Scales the ReplicaSets of a Deployment: the ReplicaSet of its template up, and the others down,
/// within the limits of its strategy.
///
/// Source: `pkg/controller/deployment`, `rolling.go`, `recreate.go` and `sync.go`.
final class DeploymentController implements WorkloadController<Deployment> {
  static final String HASH_LABEL = "pod-template-hash";
  static final String REVISION = "deployment.kubernetes.io/revision";
  static final String DESIRED = "deployment.kubernetes.io/desired-replicas";
  static final String MAX = "deployment.kubernetes.io/max-replicas";
  private static final String DEFAULT_LIMIT = "25%";

  static final Comparator<ReplicaSet> OLDEST_FIRST =
      comparing(
              (ReplicaSet set) -> set.metadata().creationTimestamp(),
              Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(set -> set.metadata().name());

  private final EmbeddedCluster cluster;
  private final ControlledObjects controlled;
  private final PodControl control;
  private final ReplicaSetController replicaSets;
  private final TemplateComparison templates;

  DeploymentController(
      EmbeddedCluster cluster,
      ControlledObjects controlled,
      PodControl control,
      ReplicaSetController replicaSets,
      TemplateComparison templates) {
    this.cluster = cluster;
    this.controlled = controlled;
    this.control = control;
    this.replicaSets = replicaSets;
    this.templates = templates;
  }

  @Override
  public void sync(Deployment deployment) {
    if (deployment.spec().paused() || isScaled(deployment)) {
      ReplicaSetScaling.scale(Sets.of(deployment, this), this);
    } else if (deployment.spec().strategy().type().equals(DeploymentStrategy.RECREATE)) {
      recreate(deployment);
    } else {
      roll(deployment);
    }
    var sets = controlled.replicaSetsOf(deployment);
    sets.forEach(set -> replicaSets.sync(set, () -> pods(sets)));
  }

  @Override
  public Counts count(Deployment deployment) {
    var newest = newest(deployment);
    var old = outdated(deployment, newest);
    var outdated = (int) pods(old).stream().filter(PodStates::isActive).count();
    return new Counts(
        deployment.spec().paused() && newest == null ? 0 : desired(deployment),
        newest == null ? 0 : replicaSets.active(newest).size(),
        newest == null ? 0 : replicaSets.available(newest),
        outdated,
        deployment.spec().paused() ? outdated : 0);
  }

  /// The ReplicaSets of a Deployment at one time.
  ///
  /// @param newest the ReplicaSet of the Deployment's template; null if it does not exist yet
  /// @param old the other ReplicaSets, the oldest first
  record Sets(Deployment deployment, @Nullable ReplicaSet newest, List<ReplicaSet> old) {
    static Sets of(Deployment deployment, DeploymentController controller) {
      var newest = controller.newest(deployment);
      return new Sets(deployment, newest, controller.outdated(deployment, newest));
    }

    List<ReplicaSet> all() {
      var all = new ArrayList<>(old);
      if (newest != null) {
        all.add(newest);
      }
      return all;
    }

    List<ReplicaSet> active() {
      return all().stream().filter(set -> ReplicaSetController.replicas(set) > 0).toList();
    }

    int replicas() {
      return all().stream().mapToInt(ReplicaSetController::replicas).sum();
    }
  }

  /// Whether the number of replicas has changed since the ReplicaSets were last scaled.
  private boolean isScaled(Deployment deployment) {
    return Sets.of(deployment, this).active().stream()
        .map(set -> set.metadata().annotations().get(DESIRED))
        .anyMatch(
            number -> number != null && !number.equals(Integer.toString(desired(deployment))));
  }

  private void recreate(Deployment deployment) {
    var sets = Sets.of(deployment, this);
    var active = sets.old().stream().filter(set -> ReplicaSetController.replicas(set) > 0).toList();
    active.forEach(set -> scale(set, 0, deployment));
    if (active.isEmpty()
        && pods(sets.old()).stream().allMatch(Pod::isFinished)) { // a terminating pod still runs
      var newest = sets.newest() == null ? create(deployment) : sets.newest();
      if (newest != null) {
        scale(newest, desired(deployment), deployment);
      }
    }
  }

  private void roll(Deployment deployment) {
    var newest = newest(deployment);
    if (newest == null) {
      newest = create(deployment);
      if (newest == null) {
        return;
      }
    }
    var sets = Sets.of(deployment, this);
    var wanted = newReplicas(sets, newest);
    if (wanted != ReplicaSetController.replicas(newest)) {
      scale(newest, wanted, deployment);
      return;
    }
    scaleDown(sets, newest);
  }

  private static int newReplicas(Sets sets, ReplicaSet newest) {
    var desired = desired(sets.deployment());
    var now = ReplicaSetController.replicas(newest);
    var room = desired + maxSurge(sets.deployment()) - sets.replicas();
    return now > desired ? desired : now + Math.clamp(room, 0, desired - now);
  }

  /// Deletes as many old pods as there are enough other available pods; first old pods that are not
  /// available.
  private void scaleDown(Sets sets, ReplicaSet newest) {
    var deployment = sets.deployment();
    var minAvailable = desired(deployment) - maxUnavailable(deployment);
    var newUnavailable = ReplicaSetController.replicas(newest) - replicaSets.available(newest);
    var most = sets.replicas() - minAvailable - newUnavailable;
    var isBlueGreen = deployment.spec().strategy().type().equals(DeploymentStrategy.BLUE_GREEN);
    if (most <= 0 || (isBlueGreen && replicaSets.available(newest) < desired(deployment))) {
      return;
    }
    var spare = sets.all().stream().mapToInt(replicaSets::available).sum() - minAvailable;
    for (var set : sets.old()) {
      var replicas = ReplicaSetController.replicas(set);
      var unavailable =
          Math.clamp(Math.min(most, replicas - replicaSets.available(set)), 0, replicas);
      most -= unavailable;
      var more = Math.clamp(spare, 0, replicas - unavailable);
      spare -= more;
      scale(set, replicas - unavailable - more, deployment);
    }
  }

  /// Changes the number of a ReplicaSet's pods.
  void scale(ReplicaSet set, int replicas, Deployment deployment) {
    var annotations =
        PodTemplates.merged(
            set.metadata().annotations(),
            Map.of(
                DESIRED, Integer.toString(desired(deployment)),
                MAX, Integer.toString(desired(deployment) + maxSurge(deployment))));
    var scaled =
        set.withMetadata(set.metadata().withAnnotations(annotations))
            .withSpec(set.spec().withReplicas(replicas));
    if (!scaled.equals(set)) {
      cluster.update(scaled);
    }
  }

  private @Nullable ReplicaSet create(Deployment deployment) {
    var set = replicaSet(deployment, deployment.spec().template());
    return control.store(deployment, set) ? newest(deployment) : null;
  }

  /// Returns the ReplicaSet for a template, without pods.
  static ReplicaSet replicaSet(Deployment deployment, PodTemplateSpec template) {
    var metadata = deployment.metadata();
    var hash = TemplateHash.of(template);
    var label = Map.of(HASH_LABEL, hash);
    var labels = PodTemplates.merged(template.metadata().labels(), label);
    var selector = deployment.spec().selector();
    var selected = selector == null ? LabelSelector.EVERYTHING : selector;
    return new ReplicaSet(
        ObjectMeta.named(metadata.namespace(), metadata.name() + "-" + hash)
            .withLabels(labels)
            .withOwnerReferences(List.of(PodTemplates.controller(deployment))),
        new ReplicaSetSpec(
            0,
            deployment.spec().minReadySeconds(),
            new LabelSelector(
                PodTemplates.merged(selected.matchLabels(), label), selected.matchExpressions()),
            new PodTemplateSpec(template.metadata().withLabels(labels), template.spec())));
  }

  /// Returns the ReplicaSet for the Deployment's template; the oldest one if there are several.
  private @Nullable ReplicaSet newest(Deployment deployment) {
    return controlled.replicaSetsOf(deployment).stream()
        .sorted(OLDEST_FIRST)
        .filter(set -> templates.areEqual(set.spec().template(), deployment.spec().template()))
        .findFirst()
        .orElse(null);
  }

  private List<ReplicaSet> outdated(Deployment deployment, @Nullable ReplicaSet newest) {
    return controlled.replicaSetsOf(deployment).stream()
        .filter(set -> newest == null || !set.key().equals(newest.key()))
        .sorted(OLDEST_FIRST)
        .toList();
  }

  /// Whether the Deployment's pod belongs to a former template.
  boolean isOutdated(Deployment deployment, Pod pod) {
    return pods(outdated(deployment, newest(deployment))).stream()
        .anyMatch(old -> old.key().equals(pod.key()));
  }

  private List<Pod> pods(List<ReplicaSet> sets) {
    return sets.stream().flatMap(set -> controlled.podsOf(set).stream()).toList();
  }

  static int desired(Deployment deployment) {
    return ReplicaSetController.orOne(deployment.spec().replicas());
  }

  static int maxSurge(Deployment deployment) {
    var strategy = deployment.spec().strategy();
    return strategy.type().equals(DeploymentStrategy.RECREATE)
        ? 0
        : Limits.roundedUp(strategy.limits().maxSurge(), DEFAULT_LIMIT, desired(deployment));
  }

  /// Returns the maximum number of unavailable pods; at least one if there is no surge, because
  /// otherwise nothing could ever change.
  static int maxUnavailable(Deployment deployment) {
    var desired = desired(deployment);
    var limit = deployment.spec().strategy().limits().maxUnavailable();
    var number = Limits.roundedDown(limit, DEFAULT_LIMIT, desired);
    return Math.min(desired, number == 0 && maxSurge(deployment) == 0 ? 1 : number);
  }
}
