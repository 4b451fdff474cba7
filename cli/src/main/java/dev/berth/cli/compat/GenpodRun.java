package dev.berth.cli.compat;

import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.NamespacePod;
import dev.berth.cli.flags.GenpodFlags;
import dev.berth.kube.connect.Connection;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Streams;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

/// A run of genpod.
public record GenpodRun(Streams streams, Map<String, String> environment) {
  private static final DateTimeFormatter LOG_TIME =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss");

  public GenpodRun {
    environment = Map.copyOf(environment);
  }

  /// Runs, and prints the pod. If there is no connection to the cluster, prints the reason instead.
  /// Errors there go to standard error, as Go logs them.
  ///
  /// @param files the files of the cluster, instead of a live one; empty for a live one
  /// @return the exit code
  public int run(GenpodFlags flags, List<String> files)
      throws InputException, InterruptedException {
    Connection connection = null;
    if (files.isEmpty()) {
      try {
        connection = ListedCluster.connection(flags.kubeconfig(), environment);
      } catch (CapacityException e) {
        streams.out().println(e.getMessage());
        return 0;
      }
    }
    try {
      NamespaceRules rules =
          connection == null
              ? NamespaceRules.inFiles(files, streams.in(), flags.namespace())
              : NamespaceRules.forGenpod(connection, flags.namespace());
      NamespacePod pod = rules.pod();
      streams.out().print(flags.output().equals("json") ? pod.json() : pod.yaml());
      return 0;
    } catch (CapacityException e) {
      var time = LOG_TIME.format(LocalDateTime.now(ZoneId.systemDefault()));
      streams.err().printf("%s Error: %s%n", time, e.getMessage());
      return 1;
    }
  }
}
