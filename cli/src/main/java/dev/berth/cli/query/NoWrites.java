package dev.berth.cli.query;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.state.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Writes nothing: every write of a plugin fails.
enum NoWrites implements ClusterWriter {
  INSTANCE;

  private static UnsupportedOperationException refusal() {
    return new UnsupportedOperationException("a question changes nothing");
  }

  @Override
  public void bind(PodInfo pod, String node) {
    throw refusal();
  }

  @Override
  public void update(KubernetesObject object) {
    throw refusal();
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) {
    throw refusal();
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change) {
    throw refusal();
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change) {
    throw refusal();
  }

  @Override
  public void delete(KubernetesObject object) {
    throw refusal();
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout) {
    throw refusal();
  }
}
