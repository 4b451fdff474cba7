package dev.berth.testkit;

import dev.berth.api.core.Container;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.policy.PodDisruptionBudgetSpec;
import dev.berth.api.policy.PodDisruptionBudgetStatus;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import java.util.Map;

/// Builders for the objects of a test; meant to be imported statically.
public final class Given {
  private Given() {}

  /// Creates a pod in the namespace `default` with one container without requests.
  public static GivenPod pod(String name) {
    return GivenPod.named(name);
  }

  /// Creates a node with enough room for the usual requests of tests: 32 CPUs, 256Gi of memory, 110
  /// pods.
  public static GivenNode node(String name) {
    return GivenNode.named(name);
  }

  /// Creates a container without requests.
  public static GivenContainer container(String name) {
    return new GivenContainer(Container.EMPTY.withName(name).withImage(GivenContainer.IMAGE));
  }

  /// Creates a namespace.
  ///
  /// @param labels such as `team=web, env=prod`
  public static Namespace namespace(String name, String labels) {
    return new Namespace(
        ObjectMeta.named("", name).withLabels(SelectorParser.labels(labels)),
        new NamespaceStatus("Active"));
  }

  /// Creates a disruption budget in the namespace `default`.
  ///
  /// @param selector such as `app=db`
  /// @param allowed how many pods may be disrupted now
  public static PodDisruptionBudget budget(String name, String selector, int allowed) {
    return new PodDisruptionBudget(
        ObjectMeta.named("default", name),
        PodDisruptionBudgetSpec.EMPTY.withSelector(selector(selector)),
        PodDisruptionBudgetStatus.EMPTY.withDisruptionsAllowed(allowed));
  }

  /// Creates a group in the namespace `default` whose pods are scheduled only if at least
  /// `minCount` of them can be.
  public static PodGroup gang(String name, int minCount) {
    return new PodGroup(
        ObjectMeta.named("default", name).withUid("uid-" + name),
        PodGroupSpec.EMPTY.withSchedulingPolicy(
            new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(minCount))),
        PodGroupStatus.EMPTY);
  }

  /// Parses a label selector in kubectl's syntax, such as `app=web, tier in (a, b), !canary`; the
  /// empty text selects everything.
  public static LabelSelector selector(String text) {
    return new LabelSelector(
        Map.of(), SelectorParser.parse(text).stream().map(SelectorParser::ofLabels).toList());
  }
}
