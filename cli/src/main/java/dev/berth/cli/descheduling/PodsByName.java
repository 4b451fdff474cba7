package dev.berth.cli.descheduling;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.cli.scenario.InputException;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import java.util.ArrayList;
import java.util.List;

/// The pods of a cluster on file, as people name them.
public final class PodsByName {
  private static final String DEFAULT_NAMESPACE = "default";

  private final List<Pod> pods;

  public PodsByName(DeschedulingScenario scenario) {
    pods = scenario.objects().stream().filter(Pod.class::isInstance).map(Pod.class::cast).toList();
  }

  /// The pods of these names, `POD` or `NAMESPACE/POD`.
  ///
  /// @param namespace that of names without one; empty for `default`, or the only one with the name
  /// @throws InputException with all names that there are no pods of
  public List<Pod> find(List<String> names, String namespace) throws InputException {
    var problems = new Problems();
    var found = new ArrayList<Pod>();
    for (var name : names) {
      var matching = matching(name, namespace);
      if (matching.size() == 1) {
        found.add(matching.getFirst());
      } else {
        problems.add(new Problem(name, 0, 0, "", problem(name, matching)));
      }
    }
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return found;
  }

  private List<Pod> matching(String name, String namespace) {
    if (name.indexOf('/') >= 0) {
      return pods.stream().filter(pod -> pod.key().toString().equals(name)).toList();
    }
    var named =
        pods.stream()
            .filter(pod -> pod.metadata().name().equals(name))
            .filter(pod -> namespace.isEmpty() || pod.metadata().namespace().equals(namespace))
            .toList();
    var inDefault =
        named.stream().filter(pod -> pod.metadata().namespace().equals(DEFAULT_NAMESPACE)).toList();
    return named.size() > 1 && !inDefault.isEmpty() ? inDefault : named;
  }

  private String problem(String name, List<Pod> matching) {
    if (matching.isEmpty()) {
      var known = new ArrayList<String>();
      for (var pod : pods) {
        known.add(name.indexOf('/') < 0 ? pod.metadata().name() : pod.key().toString());
      }
      return "there is no such pod" + Nearest.hint(name, known);
    }
    return "there are such pods in the namespaces %s; name one by -n"
        .formatted(
            String.join(", ", matching.stream().map(pod -> pod.metadata().namespace()).toList()));
  }
}
