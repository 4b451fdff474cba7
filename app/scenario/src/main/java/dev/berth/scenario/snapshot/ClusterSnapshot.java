package dev.berth.scenario.snapshot;

import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.output.SnapshotWriter;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.watch.Discovery;
import dev.berth.kube.watch.ObjectLister;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;

/// All objects of a cluster that decisions depend on. All objects of one kind are from the same
/// moment; different kinds may be from different moments while Berth reads.
///
/// @param objects by kind, nodes first; without kinds that the server does not have
/// @param notes notes for users: kinds that may not be read, invalid objects
public record ClusterSnapshot(
    Map<Kind<?>, List<? extends KubernetesObject>> objects, List<String> notes) {
  /// Without these kinds, no decision is possible.
  private static final Set<Kind<?>> NEEDED = Set.of(Kinds.NODE, Kinds.POD);

  /// kubectl's limits: a command that reads once need not wait.
  private static final ClientConnectionConfiguration CLIENT =
      new ClientConnectionConfiguration("", "", "application/vnd.kubernetes.protobuf", 50, 300);

  public ClusterSnapshot {
    objects = Collections.unmodifiableMap(new LinkedHashMap<>(objects));
    notes = List.copyOf(notes);
  }

  /// Reads a cluster. It needs only the rights to list. A kind that may not be read is noted and
  /// left out, except nodes and pods.
  ///
  /// @throws IOException if the server cannot be reached, or refuses; the message is for the user
  public static ClusterSnapshot read(
      Connection connection, TimeSource time, Consumer<String> progress)
      throws IOException, InterruptedException {
    try (var server = ApiServer.at(connection, time)) {
      var settings = ClientSettings.of(CLIENT, "berth-snapshot");
      return read(new ApiClient(server, settings, time), Kinds.all(), progress);
    } catch (IOException e) {
      var what = e instanceof ApiException ? "refuses" : "cannot be read";
      throw new IOException(
          "the API server at %s %s: %s".formatted(connection.server(), what, e.getMessage()), e);
    }
  }

  /// Reads objects of some kinds. A kind that may not be read is noted and left out, except nodes
  /// and pods.
  ///
  /// @throws IOException if the server cannot be reached, or refuses
  public static ClusterSnapshot read(
      ApiClient client, Collection<? extends Kind<?>> kinds, Consumer<String> progress)
      throws IOException, InterruptedException {
    var notes = new ArrayList<String>();
    var lister = new ObjectLister(client, problem -> notes.add("left out: " + problem));
    var discovery = new Discovery(client);
    var objects = new LinkedHashMap<Kind<?>, List<? extends KubernetesObject>>();
    for (var kind : kinds) {
      progress.accept(kind.plural());
      try {
        objects.put(kind, lister.list(kind));
      } catch (ApiException e) {
        if (e.isForbidden() && !NEEDED.contains(kind)) {
          if (discovery.has(kind)) {
            notes.add(
                "%s may not be read, and what depends on them is decided as if there were none: %s"
                    .formatted(kind.plural(), e.status().message()));
          }
        } else if (!e.isNotFound() || NEEDED.contains(kind)) {
          throw e;
        }
      }
    }
    return new ClusterSnapshot(objects, notes);
  }

  /// Writes all objects, as one list.
  public void write(Encoder out) {
    try (var writer = new SnapshotWriter(out)) {
      objects.values().forEach(all -> all.forEach(writer::write));
    }
  }

  /// `3 nodes, 12 pods, 2 deployments`.
  public String summary() {
    var counts = new StringJoiner(", ");
    objects.forEach((kind, all) -> {
      if (!all.isEmpty()) {
        counts.add(
            all.size() == 1
                ? "1 " + kind.kind().toLowerCase(Locale.ROOT)
                : "%,d %s".formatted(all.size(), kind.plural()));
      }
    });
    return counts.toString();
  }
}
