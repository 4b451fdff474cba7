package dev.berth.questions.descheduling;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.questions.explanation.ResourceType;
import dev.berth.scenario.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// The pods of a cluster on file, by the names that people use.
public final class PodsByName {
  private static final String DEFAULT_NAMESPACE = "default";

  private final List<Pod> pods;

  /// The controllers of ReplicaSets, by the ReplicaSets' UIDs.
  private final Map<String, OwnerReference> owners = new HashMap<>();

  public PodsByName(DeschedulingScenario scenario) {
    for (var set : scenario.list(ReplicaSet.class)) {
      set.metadata().controller().ifPresent(owner -> owners.put(set.metadata().uid(), owner));
    }
    pods = scenario.list(Pod.class);
  }

  /// Finds pods by their names, `POD` or `NAMESPACE/POD`, and pods of workloads by `KIND/NAME`.
  ///
  /// @param namespace for names without one; empty for `default`, or for the only namespace with
  ///   the name
  /// @throws InputException with all names that match no pod
  public List<Pod> find(List<String> names, String namespace) throws InputException {
    var problems = new Problems();
    var found = new ArrayList<Pod>();
    for (var name : names) {
      var matching = matching(name, namespace);
      var meant = matching.isEmpty() ? ofWorkload(name, namespace) : matching;
      if (meant.isEmpty() || matching.size() > 1) {
        problems.add(name, problem(name, matching));
      }
      found.addAll(meant);
    }
    InputException.throwIfAny(problems);
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

  /// @param name `KIND/NAME`; any other form matches nothing
  private List<Pod> ofWorkload(String name, String namespace) {
    int slash = name.indexOf('/');
    var type = name.substring(0, Math.max(0, slash));
    var kind = ResourceType.named(type).map(ResourceType::kind).orElse("");
    return pods.stream()
        .filter(pod -> namespace.isEmpty() || pod.metadata().namespace().equals(namespace))
        .filter(pod ->
            pod.metadata().controller().stream()
                .flatMap(owner -> Stream.of(owner, owners.getOrDefault(owner.uid(), owner)))
                .anyMatch(owner ->
                    owner.kind().equals(kind) && owner.name().equals(name.substring(slash + 1))))
        .toList();
  }

  private String problem(String name, List<Pod> matching) {
    if (matching.isEmpty()) {
      Function<Pod, String> named =
          name.indexOf('/') < 0 ? pod -> pod.metadata().name() : pod -> pod.key().toString();
      return "there is no such pod" + Nearest.hint(name, pods.stream().map(named).toList());
    }
    return "there are such pods in the namespaces %s; name one by -n"
        .formatted(
            String.join(", ", matching.stream().map(pod -> pod.metadata().namespace()).toList()));
  }
}
