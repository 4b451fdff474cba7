package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The wave in which a pod of the input is created. Pods of a wave are created after all pods of
/// earlier waves have been tried; wave 0 exists from the beginning.
public final class Wave {
  /// The annotation with the number of a pod's wave; 0 by default.
  public static final String ANNOTATION = "simulation.berth.dev/wave";

  /// The name of the annotation up to version 0.1, which this version still reads.
  private static final String OLD_ANNOTATION = "oracle/wave";

  private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

  private Wave() {}

  /// Returns the number of the pod's wave; 0 if the annotation has no number.
  static int of(Pod pod) {
    var value = annotation(pod);
    return value != null && NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
  }

  /// Returns the problems of the annotation, such as a value that is no number.
  public static List<String> problems(Pod pod) {
    var problems = new ArrayList<String>();
    if (pod.metadata().annotations().containsKey(OLD_ANNOTATION)) {
      problems.add(
          "the annotation %s is now called %s; the next version does not understand the old name"
              .formatted(OLD_ANNOTATION, ANNOTATION));
    }
    var value = annotation(pod);
    if (value != null && !NUMBER.matcher(value).matches()) {
      problems.add(
          "the annotation %s is \"%s\", and must be a number from 0 to 999999: the pod is there from the beginning"
              .formatted(ANNOTATION, value));
    }
    return problems;
  }

  private static @Nullable String annotation(Pod pod) {
    var annotations = pod.metadata().annotations();
    var value = annotations.get(ANNOTATION);
    return value == null ? annotations.get(OLD_ANNOTATION) : value;
  }
}
