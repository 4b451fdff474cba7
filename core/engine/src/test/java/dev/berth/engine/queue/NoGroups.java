package dev.berth.engine.queue;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Every pod is by itself.
record NoGroups() implements GroupLookup {
  @Override
  public boolean isMember(Pod pod) {
    return false;
  }

  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    return null;
  }

  @Override
  public @Nullable GroupKey rootOf(Pod member) {
    return null;
  }

  @Override
  public QueuedGroup group(GroupKey root, Collection<QueuedPodInfo> members) {
    throw new UnsupportedOperationException();
  }
}
