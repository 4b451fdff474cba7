package dev.berth.preemption;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster with disruption budgets alone.
record ListedBudgets(List<PodDisruptionBudget> budgets) implements ClusterObjects {
  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return budgets.stream().map(kind::cast).toList();
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    throw new UnsupportedOperationException();
  }
}
