package dev.berth.engine.port;

import dev.berth.engine.port.AttemptTrace.PointSpan;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import org.jspecify.annotations.Nullable;

/// The trace of one attempt to schedule a group of pods. Called on the engine's thread; must be
/// quick and must not throw.
public interface GroupTrace {
  /// Traces nothing.
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

  /// Begins the calls of an extension point's plugins for the group.
  PointSpan begin(ExtensionPointLabel point);

  /// Begins to try the members of the group, or its child groups, on the nodes of a placement.
  ///
  /// @param group the root or a group below it
  PointSpan placement(GroupKey group, String placement);

  /// Begins to place a member, which is an attempt within this one.
  ///
  /// @return null if the attempt is not traced
  @Nullable AttemptTrace place(PodInfo member);
}
