package dev.berth.cli.plugins;

import dev.berth.api.codec.Problem;
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
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds plugin factories by [java.util.ServiceLoader]: in this program, and in the jars of a
/// directory. Each jar has a class loader of its own, below it the API and the frameworks, so that
/// jars may have different versions of a library. It is loaded from a copy, so that the file can be
/// replaced while classes are still loaded from it.
@SuppressWarnings("rawtypes") // a service has no type arguments
public final class PluginLoader {
  private final Problems problems;
  private final FoundFactories<PluginFactory> scheduler;

  private final FoundFactories<DeschedulerPluginFactory> descheduler;

  private PluginLoader(Problems problems) {
    this.problems = problems;
    scheduler =
        new FoundFactories<>(
            PluginFactory.class, PluginFactory::name, PluginFactory::type, problems);
    descheduler =
        new FoundFactories<>(
            DeschedulerPluginFactory.class,
            DeschedulerPluginFactory::name,
            factory -> ((DeschedulerPluginFactory<?>) factory).type(),
            problems);
  }

  /// Finds all plugins.
  ///
  /// @param directory where jars are; null for none
  /// @param problems collects jars that cannot be used and names that are taken
  public static LoadedPlugins load(@Nullable Path directory, Problems problems) {
    var loader = new PluginLoader(problems);
    loader.scheduler.addOwn();
    loader.descheduler.addOwn();
    if (directory != null) {
      loader.jars(directory).forEach(loader::addJar);
    }
    return new LoadedPlugins(
        new PluginRegistry(loader.scheduler.all()),
        new DeschedulerPlugins(
            loader.descheduler.all().stream()
                .map(factory -> (DeschedulerPluginFactory<?>) factory)
                .toList()));
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
    int before = found();
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
      scheduler.addFrom(loader, jar.toString());
      descheduler.addFrom(loader, jar.toString());
    } catch (IOException e) {
      problem(jar.toString(), "this jar cannot be copied to load plugins from: " + e);
    }
    if (found() == before && problems.count() == problemsBefore) {
      problem(
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

  private void problem(String source, String message) {
    problems.add(new Problem(source, 0, 0, "", message));
  }
}
