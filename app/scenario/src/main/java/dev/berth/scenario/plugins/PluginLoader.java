package dev.berth.scenario.plugins;

import dev.berth.api.codec.Problems;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds plugin factories: those of this program, and those in the jars of a directory, by
/// [java.util.ServiceLoader]. Each jar has its own class loader, whose parent has only the API and
/// the frameworks, so jars may have different versions of a library. It loads a copy of the jar, so
/// that the file can be replaced while the copy is still in use.
@SuppressWarnings("rawtypes") // a service has no type arguments
public final class PluginLoader {
  private final Problems problems;
  private final FoundFactories<PluginFactory> scheduler;

  private final FoundFactories<DeschedulerPluginFactory> descheduler;

  /// The factories of one kind of plugins, by the plugins' names. For one thread.
  private record FoundFactories<F>(
      Class<F> service,
      Function<F, @Nullable String> names,
      Function<F, @Nullable Class<?>> types,
      Problems problems,
      Map<String, Found<F>> byName) {
    private record Found<F>(F factory, String origin) {}

    /// The file in which a jar lists its factories.
    String serviceFile() {
      return "META-INF/services/" + service.getName();
    }

    int size() {
      return byName.size();
    }

    List<F> all() {
      return byName.values().stream().map(Found::factory).toList();
    }

    void addOwn() {
      add(ServiceLoader.load(service), "Berth itself");
    }

    /// Adds these factories of this program.
    void addOwn(Collection<? extends F> factories) {
      factories.forEach(factory -> add(factory, "Berth itself"));
    }

    /// Adds the factories in a jar.
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
          problems.add(origin, "a plugin of this jar cannot be loaded: " + reason(e));
          return;
        } catch (RuntimeException | LinkageError e) {
          problems.add(origin, "a plugin of this jar cannot be loaded: " + e);
          return;
        }
      }
    }

    private static String reason(ServiceConfigurationError failure) {
      return failure.getMessage() + (failure.getCause() == null ? "" : ": " + failure.getCause());
    }

    /// A jar's factory may return invalid values.
    private void add(F factory, String origin) {
      String name = names.apply(factory);
      if (name == null || types.apply(factory) == null) {
        problems.add(
            origin,
            "the factory %s returns null from name() or type()"
                .formatted(factory.getClass().getName()));
        return;
      }
      Found<F> earlier = byName.putIfAbsent(name, new Found<>(factory, origin));
      if (earlier != null) {
        problems.add(origin, "the plugin name %s is taken by %s".formatted(name, earlier.origin()));
      }
    }
  }

  private PluginLoader(Problems problems) {
    this.problems = problems;
    scheduler =
        new FoundFactories<>(
            PluginFactory.class,
            PluginFactory::name,
            factory -> ((PluginFactory<?>) factory).type(),
            problems,
            new LinkedHashMap<>());
    descheduler =
        new FoundFactories<>(
            DeschedulerPluginFactory.class,
            DeschedulerPluginFactory::name,
            factory -> ((DeschedulerPluginFactory<?>) factory).type(),
            problems,
            new LinkedHashMap<>());
  }

  /// Finds all plugins.
  ///
  /// @param directory the directory of the jars; null for none
  /// @param problems collects invalid jars, and names that are already in use
  public static LoadedPlugins load(@Nullable Path directory, Problems problems) {
    var loader = new PluginLoader(problems);
    loader.scheduler.addOwn();
    loader.descheduler.addOwn(DeschedulerPlugins.IN_TREE);
    if (directory != null) {
      loader.jars(directory).forEach(loader::addJar);
    }
    return new LoadedPlugins(
        new PluginRegistry(
            loader.scheduler.all().stream().map(factory -> (PluginFactory<?>) factory).toList()),
        new DeschedulerPlugins(
            loader.descheduler.all().stream()
                .map(factory -> (DeschedulerPluginFactory<?>) factory)
                .toList()));
  }

  private List<Path> jars(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        problems.add(directory.toString(), "there is no jar in this directory of plugins");
      }
      return jars;
    } catch (NoSuchFileException e) {
      problems.add(directory.toString(), "there is no such directory");
    } catch (IOException e) {
      problems.add(directory.toString(), "this directory of plugins cannot be read");
    }
    return List.of();
  }

  private void addJar(Path jar) {
    int before = found();
    int problemsBefore = problems.count();
    try {
      new JarFile(jar.toFile()).close(); // a class loader would take a broken jar for an empty one
    } catch (IOException e) {
      problems.add(jar.toString(), "this is not a jar: " + e.getMessage());
      return;
    }
    try {
      var loader =
          new URLClassLoader(
              new URL[] {copy(jar).toUri().toURL()},
              new FrameworkClassLoader(PluginLoader.class.getClassLoader()));
      scheduler.addFrom(loader, jar.toString());
      descheduler.addFrom(loader, jar.toString());
    } catch (IOException e) {
      problems.add(jar.toString(), "this jar cannot be copied to load plugins from: " + e);
    }
    if (found() == before && problems.count() == problemsBefore) {
      problems.add(
          jar.toString(),
          "there is no plugin in this jar: neither %s nor %s names a class"
              .formatted(scheduler.serviceFile(), descheduler.serviceFile()));
    }
  }

  private int found() {
    return scheduler.size() + descheduler.size();
  }

  private static Path copy(Path jar) throws IOException {
    Path copy = Files.createTempFile("berth-plugin-", ".jar");
    copy.toFile().deleteOnExit();
    return Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
  }
}
