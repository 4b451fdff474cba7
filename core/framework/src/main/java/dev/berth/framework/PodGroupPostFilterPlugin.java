package dev.berth.framework;

/// Called when a group is unschedulable, to make room for it. Plugins are called in order until one
/// succeeds, fails, or returns [dev.berth.framework.status.Code#UNSCHEDULABLE_AND_UNRESOLVABLE].
public interface PodGroupPostFilterPlugin extends Plugin {
  /// Tries to make room for the whole group.
  ///
  /// @throws PluginException if it fails
  PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt);
}
