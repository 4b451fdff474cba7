package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.status.PluginException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Creates plugins and registers their events. Plugins may come from any jar. If a plugin throws an
/// exception or returns something wrong before the first pod is tried, the message names the
/// plugin, its profile, and the allowed values.
final class PluginMaker {
  private final String profile;
  private final String plugin;

  private PluginMaker(ExpandedProfile profile, String plugin) {
    this.profile = profile.schedulerName();
    this.plugin = plugin;
  }

  /// Creates the plugin for that profile.
  ///
  /// @throws ProfileException if the plugin cannot be created
  static Plugin create(ExpandedProfile expanded, PluginFactory<?> factory, PluginContext context) {
    var maker = new PluginMaker(expanded, factory.name());
    Plugin made = maker.make(factory, expanded.args(factory.name()), context);
    if (!factory.type().isInstance(made)) {
      throw maker.failure(
          "PluginFactory.create has returned %s, and not a %s as its type() promises"
              .formatted(
                  made == null ? "null" : "a " + made.getClass().getName(),
                  factory.type().getName()),
          null);
    }
    return made;
  }

  private <A> @Nullable Plugin make(
      PluginFactory<A> factory, PluginArgs given, PluginContext context) {
    A args = call("PluginFactory.read", () -> PluginArgsReader.read(factory, given));
    if (args == null) {
      throw failure("PluginFactory.read has returned null", null);
    }
    return call("PluginFactory.create", () -> factory.create(args, context));
  }

  /// Returns the events that may help rejected pods, by the plugin that rejected them. Plugins that
  /// name no events are left out.
  ///
  /// @throws ProfileException if a plugin fails to name its events
  static Map<String, List<ClusterEventWithHint>> eventsToRegister(
      ExpandedProfile expanded, Map<String, Plugin> plugins) {
    Map<String, List<ClusterEventWithHint>> registered = new TreeMap<>();
    plugins.forEach((name, plugin) -> {
      if (plugin instanceof EnqueueExtensions extensions) {
        registered.put(name, new PluginMaker(expanded, name).eventsToRegister(extensions));
      }
    });
    return registered;
  }

  private List<ClusterEventWithHint> eventsToRegister(EnqueueExtensions extensions) {
    String method = "EnqueueExtensions.eventsToRegister";
    List<ClusterEventWithHint> events = call(method, extensions::eventsToRegister);
    if (events == null || events.stream().anyMatch(Objects::isNull)) {
      throw failure(
          "%s has returned null%s; a plugin that waits for no event returns an empty list"
              .formatted(method, events == null ? "" : " in its list"),
          null);
    }
    return List.copyOf(events);
  }

  /// A class that is missing in the plugin's jar counts as the plugin's failure here. After the
  /// start, a missing class would be an error that ends the process.
  private <T> @Nullable T call(String method, Supplier<@Nullable T> call) {
    try {
      return call.get();
    } catch (PluginException e) {
      throw failure(String.valueOf(e.getMessage()), e);
    } catch (RuntimeException | LinkageError e) {
      throw failure("%s has thrown %s%s".formatted(method, e, place(e)), e);
    }
  }

  private static String place(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  private ProfileException failure(String what, @Nullable Throwable cause) {
    return new ProfileException(
        "initializing profiles: creating profile for scheduler name %s: initializing plugin \"%s\": %s"
            .formatted(profile, plugin, what),
        cause);
  }
}
