package dev.berth.cli.plugins;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The factories of one kind of plugins, by the plugins' names. For one thread.
final class FoundFactories<F> {
  private record Found<F>(F factory, String origin) {}

  private final Class<F> service;
  private final Function<F, @Nullable String> names;
  private final Function<F, @Nullable Class<?>> types;
  private final Problems problems;
  private final Map<String, Found<F>> byName = new LinkedHashMap<>();

  /// @param service what a jar offers factories as
  /// @param names the name of a factory's plugin
  /// @param types the class of a factory's plugin
  /// @param problems collects factories that cannot be used, and names that are taken
  FoundFactories(
      Class<F> service,
      Function<F, @Nullable String> names,
      Function<F, @Nullable Class<?>> types,
      Problems problems) {
    this.service = service;
    this.names = names;
    this.types = types;
    this.problems = problems;
  }

  /// What a jar lists its factories in.
  String serviceFile() {
    return "META-INF/services/" + service.getName();
  }

  int size() {
    return byName.size();
  }

  List<F> all() {
    return byName.values().stream().map(Found::factory).toList();
  }

  /// Adds the factories of this program.
  void addOwn() {
    add(ServiceLoader.load(service), "Berth itself");
  }

  /// Adds the factories that classes of a jar are.
  void addFrom(ClassLoader jar, String origin) {
    add(ServiceLoader.load(service, jar), origin);
  }

  private void add(ServiceLoader<F> services, String origin) {
    var factories = services.iterator();
    while (true) {
      try {
        if (!factories.hasNext()) {
          return;
        }
        add(factories.next(), origin);
      } catch (ServiceConfigurationError e) {
        problem(origin, "a plugin of this jar cannot be loaded: " + reason(e));
        return;
      } catch (RuntimeException | LinkageError e) {
        problem(origin, "a plugin of this jar cannot be loaded: " + e);
        return;
      }
    }
  }

  private static String reason(ServiceConfigurationError failure) {
    return failure.getMessage() + (failure.getCause() == null ? "" : ": " + failure.getCause());
  }

  /// A jar's factory may return what no factory should.
  private void add(F factory, String origin) {
    String name = names.apply(factory);
    if (name == null || types.apply(factory) == null) {
      problem(
          origin,
          "the factory %s returns null from name() or type()"
              .formatted(factory.getClass().getName()));
      return;
    }
    Found<F> earlier = byName.putIfAbsent(name, new Found<>(factory, origin));
    if (earlier != null) {
      problem(origin, "the plugin name %s is taken by %s".formatted(name, earlier.origin()));
    }
  }

  private void problem(String origin, String message) {
    problems.add(new Problem(origin, 0, 0, "", message));
  }
}
