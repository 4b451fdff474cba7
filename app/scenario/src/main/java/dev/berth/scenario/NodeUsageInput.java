package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.crane.DynamicFactory;
import dev.berth.loadaware.crane.LoadAnnotations;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.loadaware.nodeusage.UsageFeed;
import dev.berth.loadaware.reading.MeasuringFactory;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Adds the usage of nodes from a file to the objects of a cluster.
public final class NodeUsageInput {
  private static final String DYNAMIC = new DynamicFactory().name();

  private NodeUsageInput() {}

  /// Reads the file.
  ///
  /// @param standardInput read if the file name is `-`
  /// @return null if there is no such file
  public static @Nullable KnownUsage read(
      Path file, Collection<Node> nodes, InputStream standardInput, Problems problems) {
    if (Files.isDirectory(file)) {
      problems.add(file.toString(), "this is a directory; name one of its files");
      return null;
    }
    List<Source> sources = Sources.of(List.of(file.toString()), standardInput, problems);
    return sources.isEmpty() ? null : KnownUsage.read(sources.getFirst(), nodes, problems);
  }

  /// Objects that tell plugins the usage: NodeMetrics of Koordinator and of a metrics server, and,
  /// for profiles with crane-scheduler's plugin, nodes with annotations.
  public static List<KubernetesObject> objects(
      UsageFeed feed, Collection<ExpandedProfile> profiles) {
    var objects = new ArrayList<KubernetesObject>(feed.nodeMetrics());
    objects.addAll(feed.measured());
    List<LoadAnnotations> annotators =
        profiles.stream()
            .filter(profile -> profile.pluginNames().contains(DYNAMIC))
            .map(NodeUsageInput::annotator)
            .filter(Objects::nonNull)
            .toList();
    if (!annotators.isEmpty()) {
      objects.addAll(feed.annotated(annotators));
    }
    return objects;
  }

  /// @return null if its arguments are wrong; creating the plugin reports the error
  private static @Nullable LoadAnnotations annotator(ExpandedProfile profile) {
    try {
      return LoadAnnotations.of(profile.pluginArgs().getOrDefault(DYNAMIC, UnknownArgs.NONE));
    } catch (PluginException e) {
      return null;
    }
  }

  /// Puts those objects into the cluster, where they replace objects with the same kind and key.
  public static void put(
      UsageFeed feed, Collection<ExpandedProfile> profiles, EmbeddedCluster cluster) {
    for (KubernetesObject object : objects(feed, profiles)) {
      if (cluster.get(object.getClass(), object.key()) == null) {
        cluster.add(object);
      } else {
        cluster.update(object);
      }
    }
  }

  /// Adds the usage to the cluster.
  ///
  /// @param notes receives a note if no plugin of the scheduler reads it
  static void apply(
      KnownUsage usage,
      EmbeddedCluster cluster,
      LoadedScheduler scheduler,
      Instant now,
      RunNotes notes) {
    Collection<Node> nodes = List.copyOf(cluster.list(Node.class));
    var feed = UsageFeed.of(usage, nodes, cluster.list(Pod.class), now);
    put(feed, scheduler.profiles(), cluster);
    if (!isLookedAt(feed, scheduler)) {
      notes.note(
          "--node-usage: no plugin of the scheduler's profiles looks at what nodes use;"
              + " LoadAware, LoadAwareScheduling and Dynamic do (docs/load-aware.md)");
    }
  }

  private static boolean isLookedAt(UsageFeed feed, LoadedScheduler scheduler) {
    var read = scheduler.plugins().customResources(scheduler.profiles());
    return scheduler.profiles().stream()
            .flatMap(profile -> profile.pluginNames().stream())
            .anyMatch(plugin -> scheduler.plugins().factory(plugin) instanceof MeasuringFactory<?>)
        || feed.nodeMetrics().stream().map(CustomResource::type).anyMatch(read::contains);
  }
}
