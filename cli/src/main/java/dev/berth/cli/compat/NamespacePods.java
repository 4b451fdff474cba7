package dev.berth.cli.compat;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Namespace;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.NamespacePod;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.kube.connect.Connection;
import dev.berth.scenario.InputException;
import java.io.InputStream;
import java.util.List;

/// The pods that genpod makes for namespaces of a cluster.
public final class NamespacePods {
  private NamespacePods() {}

  /// That of a live cluster.
  ///
  /// @throws CapacityException if the namespace or its limits cannot be read, or its node selector
  ///   is wrong
  public static NamespacePod live(Connection connection, String namespace)
      throws CapacityException, InterruptedException {
    try (var cluster = new ListedCluster(connection)) {
      return NamespacePod.of(cluster.namespace(namespace), cluster.limitRanges(namespace));
    }
  }

  /// That of a cluster in files.
  ///
  /// @param standardInput is read for the file `-`
  /// @throws CapacityException if there is no such namespace, or its node selector is wrong
  public static NamespacePod inFiles(
      List<String> files, InputStream standardInput, String namespace)
      throws CapacityException, InputException {
    EmbeddedCluster cluster = ClusterFiles.read(files, standardInput);
    Namespace found = cluster.get(Namespace.class, new ObjectKey("", namespace));
    if (found == null) {
      throw new CapacityException(
          "Namespace %s not found: namespaces \"%s\" not found".formatted(namespace, namespace));
    }
    return NamespacePod.of(
        found,
        cluster.list(LimitRange.class).stream()
            .filter(range -> range.metadata().namespace().equals(namespace))
            .toList());
  }
}
