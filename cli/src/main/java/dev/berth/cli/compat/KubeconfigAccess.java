package dev.berth.cli.compat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Connections;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How cluster-capacity and genpod find the API server: by one kubeconfig and its current context,
/// or as a pod of the cluster.
///
/// @param environment the variables of the process
record KubeconfigAccess(Map<String, String> environment) {
  /// Whatever its value, it says that this runs in a pod of the cluster.
  private static final String IN_CLUSTER = "CC_INCLUSTER";

  private static final String NO_MASTER = "Failed to get master address from kubeconfig";

  KubeconfigAccess {
    environment = Map.copyOf(environment);
  }

  /// As cluster-capacity does: a file that is named goes before [#IN_CLUSTER], and without either
  /// there are those of the environment.
  ///
  /// @param kubeconfig the file; empty for none
  Connection ofClusterCapacity(String kubeconfig) throws CapacityException {
    if (!kubeconfig.isEmpty()) {
      return of(kubeconfig);
    }
    return environment.containsKey(IN_CLUSTER) ? inCluster() : of(defaultFile());
  }

  /// As genpod does: [#IN_CLUSTER] goes before a file.
  ///
  /// @param kubeconfig the file; empty for none, which is an error
  Connection ofGenpod(String kubeconfig) throws CapacityException {
    return environment.containsKey(IN_CLUSTER) ? inCluster() : of(kubeconfig);
  }

  /// The first file of `KUBECONFIG` that is there, or else the first one.
  private String defaultFile() {
    String named = environment.getOrDefault("KUBECONFIG", "");
    if (named.isEmpty()) {
      String home = environment.getOrDefault("HOME", "");
      return Path.of(home, ".kube", "config").toString();
    }
    List<String> files =
        Arrays.stream(named.split(File.pathSeparator, -1)).filter(it -> !it.isEmpty()).toList();
    return files.stream()
        .filter(file -> Files.exists(Path.of(file)))
        .findFirst()
        .orElse(files.isEmpty() ? "" : files.getFirst());
  }

  private Connection of(String file) throws CapacityException {
    requireMaster(file);
    try {
      return connections().find(file, "");
    } catch (ConnectionException e) {
      throw new CapacityException("Unable to build config: " + e.getMessage());
    }
  }

  private Connection inCluster() throws CapacityException {
    try {
      return connections().find("", "");
    } catch (ConnectionException e) {
      throw new CapacityException("Unable to build in cluster config: " + e.getMessage());
    }
  }

  private Connections connections() {
    return new Connections(environment, TimeSource.system());
  }

  /// The current context has to name a cluster that is there.
  private static void requireMaster(String file) throws CapacityException {
    var problems = new Problems();
    Object document;
    try (var in = open(file)) {
      document = ValueReader.read(Codecs.ANY, in, file, Strictness.LENIENT, problems);
    } catch (IOException e) {
      throw refused("can not load kubeconfig file: " + GoFileError.opening(file, e));
    }
    if (!problems.isEmpty()) {
      throw refused("can not load kubeconfig file: " + problems.kept().getFirst());
    }
    var current = string(field(document, "current-context"));
    var context = named(field(document, "contexts"), current, "context");
    if (named(field(document, "clusters"), string(field(context, "cluster")), "cluster") == null) {
      throw refused(NO_MASTER);
    }
  }

  private static InputStream open(String file) throws IOException {
    if (file.isEmpty()) {
      throw new NoSuchFileException(file);
    }
    return Files.newInputStream(Path.of(file));
  }

  private static @Nullable Object named(@Nullable Object list, String name, String what) {
    if (list instanceof List<?> items) {
      for (Object item : items) {
        if (name.equals(field(item, "name"))) {
          return field(item, what);
        }
      }
    }
    return null;
  }

  private static @Nullable Object field(@Nullable Object object, String name) {
    return object instanceof Map<?, ?> fields ? fields.get(name) : null;
  }

  private static String string(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static CapacityException refused(String why) {
    return new CapacityException("Failed to parse kubeconfig file: %s ".formatted(why));
  }
}
