package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// When a pod of the input comes. Pods of a wave come when all pods of those before have been
/// tried; wave 0 is there from the beginning.
public final class Wave {

  /// The annotation with the number of a pod's wave; without it, it is 0.
  public static final String ANNOTATION = "oracle/wave";

  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

  private Wave() {}

  /// The number of the pod's wave; 0 if the annotation has no number.
  static int of(Pod pod) {
    var value = annotation(pod);
    return value != null && NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
  }

  /// `the annotation oracle/wave is "soon"…`; null if all is well.
  public static @Nullable String problem(Pod pod) {
    var value = annotation(pod);
    return value == null || NUMBER.matcher(value).matches()
        ? null
        : "the annotation %s is \"%s\", which is no number from 0 to 999999: the pod is there from the beginning"
            .formatted(ANNOTATION, value);
  }

  private static @Nullable String annotation(Pod pod) {
    return pod.metadata().annotations().get(ANNOTATION);
  }
}
