package dev.berth.cluster.laws;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Service;
import dev.berth.api.core.ServiceSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.Evaluation;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cluster in which things change at random. For one thread.
final class ChangingCluster {
  private static final Instant NOW = Instant.EPOCH.plusSeconds(1_000);
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOST = "kubernetes.io/hostname";
  private static final List<String> APPS =
      List.of("app=web", "app=db", "app=cache,tier=1", "tier=1");

  private final SplittableRandom random;
  private final Function<Supplier<Decision>, Decision> deciding;
  private final Engine engine;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, Pod> pods = new LinkedHashMap<>();
  private final Map<ObjectKey, Service> services = new HashMap<>();
  private final int mostNodes;
  private @Nullable PodDisruptionBudget budget;
  private Namespace ownNamespace = namespace("default", "team=a");
  private int numbers;

  /// A cluster with a few nodes.
  ///
  /// @param deciding makes every decision, maybe more than once
  ChangingCluster(
      SplittableRandom random,
      Evaluation evaluation,
      Function<Supplier<Decision>, Decision> deciding) {
    this.random = random;
    this.deciding = deciding;
    engine = InTreeEngine.at(NOW, evaluation);
    engine.apply(new ClusterChange.Added(ownNamespace));
    mostNodes = chance(2) ? 20 : 150;
    for (int i = 0; i < mostNodes / 2; i++) {
      addNode();
    }
  }

  /// Something happens; most often, a pod is tried.
  void act() {
    switch (random.nextInt(26)) {
      case 0 -> addNode();
      case 1 -> removeNode();
      case 2 -> changeNodes();
      case 3, 4 -> changeNode();
      case 5, 6 -> removePod();
      case 7 -> changePod(it -> it.withMetadata(it.metadata().withLabels(labels())));
      case 8 -> changePod(it -> it.withMetadata(it.metadata().withDeletionTimestamp(NOW)));
      case 9 -> changeNamespace();
      case 10 -> changeService();
      case 11 -> nominate();
      case 12 -> resizePod();
      case 13 -> changeBudget();
      default -> schedule();
    }
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void addNode() {
    if (nodes.size() < mostNodes) {
      Node with = traits(node("n" + numbers++)).build();
      nodes.put(with.metadata().name(), with);
      engine.apply(new ClusterChange.Added(with));
    }
  }

  private GivenNode traits(GivenNode node) {
    GivenNode with =
        node.cpu(String.valueOf(1 + random.nextInt(4))).memory("8Gi").pods(2 + random.nextInt(6));
    with = chance(6) ? with : with.zone("z" + random.nextInt(3));
    with = chance(6) ? with : with.labels("disk=" + any(List.of("ssd", "hdd")));
    with = chance(5) ? with.withoutLabel(HOST) : with;
    with = chance(5) ? with.taint("dedicated=batch:NoSchedule") : with;
    with = chance(4) ? with.taint("slow=yes:PreferNoSchedule") : with;
    with = chance(10) ? with.unschedulable() : with;
    return chance(3) ? with.image("web:1", 500_000_000L * (1 + random.nextInt(3))) : with;
  }

  private void removeNode() {
    if (nodes.size() > 3) {
      Node gone = any(List.copyOf(nodes.values()));
      nodes.remove(gone.metadata().name());
      engine.apply(new ClusterChange.Deleted(gone));
    }
  }

  private void changeNode() {
    Node before = any(List.copyOf(nodes.values()));
    Node after =
        chance(4)
            ? before.withMetadata(
                before.metadata().withAnnotations(Map.of("n", String.valueOf(numbers++))))
            : traits(node(before.metadata().name())).build();
    nodes.put(after.metadata().name(), after);
    engine.apply(new ClusterChange.Updated(before, after));
  }

  /// Several nodes change before the next pod is tried; some of them more than once.
  private void changeNodes() {
    for (int i = random.nextInt(6); i >= 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> addNode();
        case 1 -> removeNode();
        case 2 -> recreateNode();
        default -> changeNode();
      }
    }
  }

  /// Its pods stay.
  private void recreateNode() {
    Node before = any(List.copyOf(nodes.values()));
    engine.apply(new ClusterChange.Deleted(before));
    if (chance(2)) {
      removePod();
    }
    Node after = traits(node(before.metadata().name())).build();
    nodes.put(after.metadata().name(), after);
    engine.apply(new ClusterChange.Added(after));
  }

  private void removePod() {
    if (!pods.isEmpty()) {
      Pod gone = any(List.copyOf(pods.values()));
      pods.remove(gone.metadata().name());
      engine.apply(new ClusterChange.Deleted(gone));
    }
  }

  private void changePod(UnaryOperator<Pod> change) {
    if (!pods.isEmpty()) {
      Pod before = any(List.copyOf(pods.values()));
      Pod after = change.apply(before);
      pods.put(after.metadata().name(), after);
      engine.apply(new ClusterChange.Updated(before, after));
    }
  }

  private void resizePod() {
    Pod sized = pod("any").cpu(any(List.of("100m", "500m", "1"))).build();
    changePod(it -> it.withSpec(it.spec().withContainers(sized.spec().containers())));
  }

  private void changeBudget() {
    PodDisruptionBudget before = budget;
    PodDisruptionBudget after = budget("budget", any(APPS), random.nextInt(3));
    engine.apply(
        before == null ? new ClusterChange.Added(after) : new ClusterChange.Updated(before, after));
    budget = after;
  }

  private Map<String, String> labels() {
    return pod("any").labels(any(APPS)).build().metadata().labels();
  }

  private void changeNamespace() {
    Namespace after = namespace("default", "team=" + any(List.of("a", "b")));
    engine.apply(new ClusterChange.Updated(ownNamespace, after));
    ownNamespace = after;
  }

  private void changeService() {
    var key = new ObjectKey("default", "s" + random.nextInt(2));
    Service before = services.remove(key);
    if (before != null) {
      engine.apply(new ClusterChange.Deleted(before));
    } else {
      Service added =
          new Service(
              ObjectMeta.named(key.namespace(), key.name()), new ServiceSpec(labels(), "", ""));
      services.put(key, added);
      engine.apply(new ClusterChange.Added(added));
    }
  }

  /// A pod waits, and is nominated to a node.
  private void nominate() {
    Pod waiting =
        traits(pod("p" + numbers++)).nominatedTo(any(List.copyOf(nodes.keySet()))).build();
    pods.put(waiting.metadata().name(), waiting);
    engine.apply(new ClusterChange.Added(waiting));
  }

  private void schedule() {
    Pod created = traits(pod("p" + numbers++)).build();
    var queued = new QueuedPodInfo(engine.info(created), NOW, 1);
    Decision decision = deciding.apply(() -> engine.consider(queued));
    if (decision.chosen() != null) {
      Pod placed = created.withSpec(created.spec().withNodeName(decision.chosen()));
      pods.put(placed.metadata().name(), placed);
      engine.apply(new ClusterChange.Added(placed));
    }
  }

  private GivenPod traits(GivenPod pod) {
    GivenPod with = pod.labels(any(APPS)).image("web:1");
    with = chance(5) ? with : with.cpu(any(List.of("100m", "500m", "1")));
    with = with.priority(random.nextInt(3));
    with = chance(4) ? with.tolerates("dedicated=batch:NoSchedule") : with;
    with = chance(8) ? with.hostPort(8080 + random.nextInt(2)) : with;
    with = chance(6) ? with.nodeSelector("disk=ssd") : with;
    with = chance(6) ? with.prefersNode(10, "disk=hdd") : with;
    String app = any(APPS);
    String key = any(List.of(ZONE, HOST, "disk"));
    return switch (random.nextInt(12)) {
      case 0, 1 -> with.spreads(1 + random.nextInt(2), key, app);
      case 2, 3 -> with.prefersSpread(1, key, app);
      case 4 -> with.requiresNear(app, key);
      case 5, 6 -> with.requiresApart(app, key);
      case 7 -> with.prefersNear(5, app, key);
      case 8 -> with.prefersApart(5, app, key);
      default -> with;
    };
  }
}
