package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// See [GroupMembership#OF_SPEC].
record SpecMembership() implements GroupMembership {
  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    PodSchedulingGroup group = pod.spec().schedulingGroup();
    return group == null || group.podGroupName() == null
        ? null
        : GroupKey.podGroup(new ObjectKey(pod.metadata().namespace(), group.podGroupName()));
  }

  @Override
  public Set<Class<? extends KubernetesObject>> kinds() {
    return Set.of(PodGroup.class, CompositePodGroup.class);
  }

  @Override
  public @Nullable GroupSpec specOf(KubernetesObject object) {
    return switch (object) {
      case PodGroup group -> GroupSpec.of(group);
      case CompositePodGroup group -> GroupSpec.of(group);
      default -> null;
    };
  }

  @Override
  public @Nullable GroupSpec specWithoutObject(Pod member) {
    return null;
  }
}
