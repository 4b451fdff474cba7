package dev.berth.timeline.simulation;

import dev.berth.api.codec.GoDuration;
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

/// When pods and nodes come, and how long they stay: annotations whose values are durations such as
/// `1h30m`.
public final class TimeAnnotations {

  /// How long after the beginning of the simulation the object comes; without it, it is there from
  /// the beginning.
  public static final String ARRIVAL = "simulation.berth.dev/arrival";

  /// How long a pod runs from its start, or a node stays from its arrival; without it, to the end.
  public static final String DURATION = "simulation.berth.dev/duration";

  /// What a pod is part of that has no controller in the cluster, such as the name of a job.
  public static final String WORKLOAD = "simulation.berth.dev/workload";

  /// The line of a trace that a pod stands for, such as `day.csv:12`. Such a pod is gone when it
  /// has ended, and comes again when it is stopped before.
  public static final String TRACE = "simulation.berth.dev/trace";

  /// The controllers whose pods are started anew when their containers end.
  private static final Set<String> WITHOUT_END =
      Set.of("ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet");

  private TimeAnnotations() {}

  /// How long after the beginning the object comes; zero if that is not said, or wrong.
  static Duration arrival(KubernetesObject object) {
    var duration = read(object, ARRIVAL);
    return duration == null ? Duration.ZERO : duration;
  }

  /// How long the object stays; null if that is not said, or wrong, or if the pod is of a workload
  /// that runs forever.
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

  /// Whether the pod stands for a line of a trace.
  static boolean isTraced(Pod pod) {
    return pod.metadata().annotations().containsKey(TRACE);
  }

  /// Whether the object is one of those that come and go.
  static boolean isTimed(KubernetesObject object) {
    return object instanceof Pod || object instanceof Node;
  }

  /// What is wrong with the annotations of the object, such as `the annotation
  /// simulation.berth.dev/arrival is "noon"…`; none if all is well.
  public static List<String> problems(KubernetesObject object) {
    return Stream.of(ARRIVAL, DURATION)
        .filter(name -> object.metadata().annotations().containsKey(name))
        .filter(name -> read(object, name) == null)
        .map(name ->
            "the annotation %s is \"%s\", which is no duration such as 90s or 1h30m"
                .formatted(name, object.metadata().annotations().get(name)))
        .toList();
  }

  /// @return null if there is no such annotation, or none that can be read
  private static @Nullable Duration read(KubernetesObject object, String name) {
    var text = object.metadata().annotations().get(name);
    if (text == null) {
      return null;
    }
    try {
      var duration = GoDuration.parse(text);
      return duration.isNegative() ? null : duration;
    } catch (DateTimeException e) {
      return null;
    }
  }
}
