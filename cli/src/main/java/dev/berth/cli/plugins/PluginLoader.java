package dev.berth.cli.plugins;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds plugin factories by [ServiceLoader]: in this program, and in the jars of a directory. Each
/// jar has a class loader of its own, below it the API and the framework, so that jars may have
/// different versions of a library. It is loaded from a copy, so that the file can be replaced
/// while classes are still loaded from it.
public final class PluginLoader {
  private final Problems problems;
  private final Map<String, Found> found = new LinkedHashMap<>();

  private PluginLoader(Problems problems) {
    this.problems = problems;
  }

  /// A factory and where it was found.
  private record Found(PluginFactory factory, String origin) {}

  /// Finds all plugins.
  ///
  /// @param directory where jars are; null for none
  /// @param problems collects jars that cannot be used and names that are taken
  public static PluginRegistry load(@Nullable Path directory, Problems problems) {
    var loader = new PluginLoader(problems);
    loader.add(ServiceLoader.load(PluginFactory.class), "Berth itself");
    if (directory != null) {
      loader.jars(directory).forEach(loader::addJar);
    }
    return new PluginRegistry(loader.found.values().stream().map(Found::factory).toList());
  }

  private List<Path> jars(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        problem(directory.toString(), "there is no jar in this directory of plugins");
      }
      return jars;
    } catch (NoSuchFileException e) {
      problem(directory.toString(), "there is no such directory");
    } catch (IOException e) {
      problem(directory.toString(), "this directory of plugins cannot be read");
    }
    return List.of();
  }

  private void addJar(Path jar) {
    int before = found.size();
    int problemsBefore = problems.count();
    try {
      new JarFile(jar.toFile()).close(); // a class loader would take a broken jar for an empty one
    } catch (IOException e) {
      problem(jar.toString(), "this is not a jar: " + e.getMessage());
      return;
    }
    try {
      var loader =
          new URLClassLoader(
              new URL[] {copy(jar).toUri().toURL()},
              new FrameworkClassLoader(PluginLoader.class.getClassLoader()));
      add(ServiceLoader.load(PluginFactory.class, loader), jar.toString());
    } catch (IOException e) {
      problem(jar.toString(), "this jar cannot be copied to load plugins from: " + e);
    }
    if (found.size() == before && problems.count() == problemsBefore) {
      problem(
          jar.toString(),
          "there is no plugin in this jar: META-INF/services/%s names no class"
              .formatted(PluginFactory.class.getName()));
    }
  }

  private static Path copy(Path jar) throws IOException {
    Path copy = Files.createTempFile("berth-plugin-", ".jar");
    copy.toFile().deleteOnExit();
    return Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
  }

  private void add(ServiceLoader<PluginFactory> services, String origin) {
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
  private void add(PluginFactory factory, String origin) {
    String name = factory.name();
    if (name == null || factory.type() == null) {
      problem(
          origin,
          "the factory %s returns null from name() or type()"
              .formatted(factory.getClass().getName()));
      return;
    }
    Found earlier = found.putIfAbsent(name, new Found(factory, origin));
    if (earlier != null) {
      problem(origin, "the plugin name %s is taken by %s".formatted(name, earlier.origin()));
    }
  }

  private void problem(String source, String message) {
    problems.add(new Problem(source, 0, 0, "", message));
  }
}
