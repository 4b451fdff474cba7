package dev.berth.conformance.storms;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A writer whose bindings a subclass changes.
class BindingWriter implements ClusterWriter {
  private final ClusterWriter writer;

  BindingWriter(ClusterWriter writer) {
    this.writer = writer;
  }

  @Override
  public void bind(PodInfo pod, String node) throws InterruptedException {
    writer.bind(pod, node);
  }

  @Override
  public void update(KubernetesObject object) throws InterruptedException {
    writer.update(object);
  }

  @Override
  public ResourceClaim create(ResourceClaim claim) throws InterruptedException {
    return writer.create(claim);
  }

  @Override
  public <T extends KubernetesObject> T change(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return writer.change(known, change);
  }

  @Override
  public <T extends KubernetesObject> T changeStatus(T known, UnaryOperator<T> change)
      throws InterruptedException {
    return writer.changeStatus(known, change);
  }

  @Override
  public void delete(KubernetesObject object) throws InterruptedException {
    writer.delete(object);
  }

  @Override
  public boolean await(Predicate<ClusterObjects> condition, Duration timeout)
      throws InterruptedException {
    return writer.await(condition, timeout);
  }
}
