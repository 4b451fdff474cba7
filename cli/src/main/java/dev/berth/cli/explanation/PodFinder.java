package dev.berth.cli.explanation;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.scenario.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Finds a pod by a name on the command line.
public final class PodFinder {
  private static final int FEW = 8;

  private PodFinder() {}

  /// The pod of that name.
  ///
  /// @param name `namespace/name`, or a name alone that only one pod has, or one in the namespace
  ///   `default`
  /// @throws InputException if there is no such pod, or several; names the candidates
  public static Pod find(String name, Collection<Pod> pods) throws InputException {
    List<Pod> found = matching(name, pods);
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw new InputException(
        new Problem(
            name,
            0,
            0,
            "",
            found.isEmpty()
                ? "there is no such pod" + hint(name, pods)
                : "several pods have this name: " + names(found)));
  }

  private static List<Pod> matching(String name, Collection<Pod> pods) {
    int slash = name.indexOf('/');
    if (slash >= 0) {
      var key = new ObjectKey(name.substring(0, slash), name.substring(slash + 1));
      return pods.stream().filter(pod -> pod.key().equals(key)).toList();
    }
    List<Pod> found = pods.stream().filter(pod -> pod.key().name().equals(name)).toList();
    List<Pod> inDefault =
        found.stream().filter(pod -> pod.key().namespace().equals("default")).toList();
    return inDefault.isEmpty() ? found : inDefault;
  }

  private static String hint(String name, Collection<Pod> pods) {
    if (pods.isEmpty()) {
      return "; there is no pod at all";
    }
    boolean qualified = name.indexOf('/') >= 0;
    List<Pod> longer =
        pods.stream()
            .filter(pod -> (qualified ? pod.key().toString() : pod.key().name()).startsWith(name))
            .toList();
    if (!longer.isEmpty()) {
      return "; there is " + names(longer);
    }
    Collection<String> names = new ArrayList<>();
    for (Pod pod : pods) {
      names.add(qualified ? pod.key().toString() : pod.key().name());
    }
    return Nearest.hint(name, names);
  }

  private static String names(List<Pod> pods) {
    String some =
        pods.stream().limit(FEW).map(pod -> pod.key().toString()).collect(Collectors.joining(", "));
    return pods.size() > FEW ? "%s and %,d more".formatted(some, pods.size() - FEW) : some;
  }
}
