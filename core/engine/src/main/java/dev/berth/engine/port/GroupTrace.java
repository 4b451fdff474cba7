package dev.berth.engine.port;

import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.state.PodInfo;
import org.jspecify.annotations.Nullable;

/// The trace of one attempt to schedule a group of pods. On the engine's thread; must be quick and
/// must not throw.
public interface GroupTrace {
  /// Follows nothing.
  GroupTrace NONE =
      new GroupTrace() {
        @Override
        public PointSpan begin(ExtensionPointLabel point) {
          return _ -> {};
        }

        @Override
        public PointSpan placement(GroupKey group, String placement) {
          return _ -> {};
        }

        @Override
        public @Nullable AttemptTrace place(PodInfo member) {
          return null;
        }
      };

  /// The plugins of an extension point are called for the group from now on.
  PointSpan begin(ExtensionPointLabel point);

  /// The members of the group, or the groups below, are tried on the nodes of a placement from now
  /// on.
  ///
  /// @param group the root, or one below it
  PointSpan placement(GroupKey group, String placement);

  /// A member is placed: what becomes of it is an attempt within this one.
  ///
  /// @return null if it is not followed
  @Nullable AttemptTrace place(PodInfo member);
}
