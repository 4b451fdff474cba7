package dev.berth.engine.live;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// For tests in which nothing is to be written.
final class NoWriter implements ClusterWriter {
  @Override
  public void bind(PodInfo pod, String node) {
    throw new AssertionError("bind " + pod + " to " + node);
  }

  @Override
  public void update(KubernetesObject object) {
    throw new AssertionError("update " + object);
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) {
    throw new AssertionError("create " + claim);
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    throw new AssertionError("change " + known);
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change) {
    throw new AssertionError("change " + known);
  }

  @Override
  public void delete(KubernetesObject object) {
    throw new AssertionError("delete " + object);
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    throw new AssertionError("await " + condition);
  }
}
