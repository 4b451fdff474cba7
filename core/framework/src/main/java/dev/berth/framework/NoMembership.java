package dev.berth.framework;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// See [GroupMembership#NONE].
record NoMembership() implements GroupMembership {
  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    return null;
  }

  @Override
  public Set<Class<? extends KubernetesObject>> kinds() {
    return Set.of();
  }

  @Override
  public @Nullable GroupSpec specOf(KubernetesObject object) {
    return null;
  }

  @Override
  public @Nullable GroupSpec specWithoutObject(Pod member) {
    return null;
  }
}
