package dev.berth.engine.port;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Rejects every write of a plugin. For engines that must not change the cluster.
public final class ReadOnlyWriter implements ClusterWriter {
  private final String why;

  /// @param why why nothing is written, as the message of the failure
  public ReadOnlyWriter(String why) {
    this.why = why;
  }

  private UnsupportedOperationException refusal() {
    return new UnsupportedOperationException(why);
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
