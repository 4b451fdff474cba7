package dev.berth.timeline.simulation;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Annotations that say when pods and nodes arrive, and how long they stay. Their values are
/// durations such as `1h30m`.
public final class TimeAnnotations {

  /// How long after the beginning of the simulation the object arrives; without this annotation,
  /// the object exists from the beginning.
  public static final String ARRIVAL = "simulation.berth.dev/arrival";

  /// How long a pod runs from its start, or a node stays from its arrival; without this annotation,
  /// to the end.
  public static final String DURATION = "simulation.berth.dev/duration";

  /// The workload of a pod without a controller in the cluster, such as the name of a job.
  public static final String WORKLOAD = "simulation.berth.dev/workload";

  /// The line of a trace that the pod represents, such as `day.csv:12`. Such a pod is gone when it
  /// has ended, and arrives again if it is stopped earlier.
  public static final String TRACE = "simulation.berth.dev/trace";

  /// Controllers that start pods again when their containers end.
  private static final Set<String> WITHOUT_END =
      Set.of("ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet");

  private TimeAnnotations() {}

  /// Returns how long after the beginning the object arrives; zero if the annotation is missing or
  /// invalid.
  static Duration arrival(KubernetesObject object) {
    var duration = read(object, ARRIVAL);
    return duration == null ? Duration.ZERO : duration;
  }

  /// Returns how long the object stays; null if the annotation is missing or invalid, or if the pod
  /// belongs to a workload that runs forever.
  static @Nullable Duration duration(KubernetesObject object) {
    return object instanceof Pod pod && isRestarted(pod) ? null : read(object, DURATION);
  }

  private static boolean isRestarted(Pod pod) {
    return pod.metadata()
        .controller()
        .map(OwnerReference::kind)
        .filter(WITHOUT_END::contains)
        .isPresent();
  }

  /// Whether the pod represents a line of a trace.
  static boolean isTraced(Pod pod) {
    return pod.metadata().annotations().containsKey(TRACE);
  }

  /// Whether the object has an arrival or a duration.
  static boolean isTimed(KubernetesObject object) {
    return object instanceof Pod || object instanceof Node;
  }

  /// Returns the problems of the object's annotations, such as `the annotation
  /// simulation.berth.dev/arrival is "noon"…`; empty if there are none.
  public static List<String> problems(KubernetesObject object) {
    return Stream.of(ARRIVAL, DURATION)
        .filter(name -> object.metadata().annotations().containsKey(name))
        .filter(name -> read(object, name) == null)
        .map(name ->
            "the annotation %s %s"
                .formatted(
                    name,
                    MustBe.duration(String.valueOf(object.metadata().annotations().get(name)))))
        .toList();
  }

  /// @return null if the annotation is missing or cannot be read
  private static @Nullable Duration read(KubernetesObject object, String name) {
    var text = object.metadata().annotations().get(name);
    if (text == null) {
      return null;
    }
    try {
      return GoDuration.parseNotNegative(text);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
