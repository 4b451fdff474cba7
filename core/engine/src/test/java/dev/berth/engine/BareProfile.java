package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.GroupPlugins;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.ProfileFilters;
import dev.berth.engine.profile.ProfileMetrics;
import dev.berth.framework.BindPlugin;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PostBindPlugin;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.QueueSortPlugin;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Profiles with little in them.
public final class BareProfile {
  private BareProfile() {}

  /// One that pods wait with.
  public static Profile waiting(
      List<PreEnqueuePlugin> preEnqueue, QueueSortPlugin queueSort, List<FilterPlugin<?>> filter) {
    return of(preEnqueue, queueSort, filter, List.of(), List.of(), List.of());
  }

  /// One that pods are bound with.
  public static Profile binding(
      QueueSortPlugin queueSort,
      List<PreBindPlugin> preBind,
      List<BindPlugin> bind,
      List<PostBindPlugin> postBind) {
    return of(List.of(), queueSort, List.of(), preBind, bind, postBind);
  }

  private static Profile of(
      List<PreEnqueuePlugin> preEnqueue,
      QueueSortPlugin queueSort,
      List<FilterPlugin<?>> filter,
      List<PreBindPlugin> preBind,
      List<BindPlugin> bind,
      List<PostBindPlugin> postBind) {
    return new Profile(
        "",
        100,
        preEnqueue,
        queueSort,
        List.of(),
        filter,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        preBind,
        bind,
        postBind,
        GroupPlugins.NONE,
        Stream.<Plugin>concat(preEnqueue.stream(), filter.stream())
            .filter(EnqueueExtensions.class::isInstance)
            .collect(
                Collectors.toMap(
                    Plugin::name, plugin -> ((EnqueueExtensions) plugin).eventsToRegister())),
        Extenders.NONE,
        new ProfileFilters(_ -> List.of()),
        ProfileMetrics.none());
  }
}
