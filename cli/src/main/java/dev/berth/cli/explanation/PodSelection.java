package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.scenario.InputException;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.group.GroupMembership;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The pods that are to be explained, by names on a command line, as kubectl takes them.
public final class PodSelection {
  private static final int FEW = 8;
  private static final String DEFAULT_NAMESPACE = "default";

  private final PodOwners owners;
  private final Set<NamedObject> selected;

  private PodSelection(PodOwners owners, Set<NamedObject> selected) {
    this.owners = owners;
    this.selected = selected;
  }

  /// The pods of that names.
  ///
  /// @param names `TYPE/NAME`, `NAMESPACE/POD`, or the name of a pod or of a workload alone; none
  ///   for all pods that are pending
  /// @param namespace of names without one; empty for `default`, or the only one with such a name
  /// @param cluster before the run
  /// @param membership which pods are in which group
  /// @throws InputException if something is not there, or a name stands for several things
  public static PodSelection of(
      List<String> names, String namespace, EmbeddedCluster cluster, GroupMembership membership)
      throws InputException {
    var owners = new PodOwners(cluster::get, membership);
    var resolver = new Resolver(namespace, known(owners, cluster));
    var problems = new Problems();
    var selected = new LinkedHashSet<NamedObject>();
    for (String name : names) {
      resolver.resolve(name, problems).ifPresent(selected::add);
    }
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return new PodSelection(owners, selected);
  }

  /// Whether that is the name of an object with its type, such as `deploy/web`.
  public static boolean isTyped(String name) {
    return type(name).isPresent();
  }

  /// Whether that is the name of a PodGroup with its type, such as `podgroup/training`.
  public static boolean isPodGroup(String name) {
    return type(name).filter(type -> type == ResourceType.POD_GROUP).isPresent();
  }

  private static Optional<ResourceType> type(String name) {
    int slash = name.indexOf('/');
    return slash > 0 ? ResourceType.named(name.substring(0, slash)) : Optional.empty();
  }

  /// Whether all pods that are pending are meant.
  public boolean isEverything() {
    return selected.isEmpty();
  }

  /// Whether the pod is one of them. Asked while it is there.
  public boolean includes(Pod pod) {
    return isEverything() || owners.of(pod).stream().anyMatch(selected::contains);
  }

  /// The workload that the pod belongs to, such as `Deployment shop/web`; empty if it stands alone.
  public String workload(Pod pod) {
    return owners.workload(pod);
  }

  private static Set<NamedObject> known(PodOwners owners, EmbeddedCluster cluster) {
    var known = new LinkedHashSet<NamedObject>();
    for (KubernetesObject object : cluster.initial()) {
      ResourceType.ofKind(object.kind())
          .ifPresent(type -> known.add(new NamedObject(type, object.key())));
    }
    cluster.list(Pod.class).forEach(pod -> known.addAll(owners.of(pod)));
    return known;
  }

  /// Finds what a name stands for.
  private record Resolver(String namespace, Set<NamedObject> known) {
    Optional<NamedObject> resolve(String argument, Problems problems) {
      int slash = argument.indexOf('/');
      String before = argument.substring(0, Math.max(0, slash));
      String name = argument.substring(slash + 1);
      Optional<ResourceType> type = ResourceType.named(before);
      List<NamedObject> found;
      if (slash < 0) {
        found = ofPodOrWorkload(name);
      } else if (type.isPresent()) {
        found = inNamespace(named(name, type.get()).toList());
      } else {
        found =
            named(name, ResourceType.POD)
                .filter(object -> object.key().namespace().equals(before))
                .toList();
      }
      if (found.size() == 1) {
        return Optional.of(found.getFirst());
      }
      String resource = type.orElse(ResourceType.POD).resource();
      problems.add(
          new Problem(
              argument,
              0,
              0,
              "",
              found.isEmpty()
                  ? "%s \"%s\" not found%s"
                      .formatted(resource, name, hint(argument, name, type, slash >= 0))
                  : "several have this name: "
                      + found.stream().map(NamedObject::toString).collect(joining(", "))));
      return Optional.empty();
    }

    private Stream<NamedObject> named(String name, ResourceType type) {
      return known.stream()
          .filter(object -> object.type() == type && object.key().name().equals(name));
    }

    /// A pod goes before a workload of the same name, a workload before its parts.
    private List<NamedObject> ofPodOrWorkload(String name) {
      for (ResourceType type : ResourceType.values()) {
        List<NamedObject> found = inNamespace(named(name, type).toList());
        if (!found.isEmpty()) {
          return found;
        }
      }
      return List.of();
    }

    private List<NamedObject> inNamespace(List<NamedObject> found) {
      String wanted = namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
      List<NamedObject> there =
          found.stream().filter(object -> object.key().namespace().equals(wanted)).toList();
      return there.isEmpty() && namespace.isEmpty() ? found : there;
    }

    private String hint(
        String argument, String name, Optional<ResourceType> type, boolean isQualified) {
      boolean isTyped = type.isPresent();
      if (known.isEmpty()) {
        return "; there is no pod at all";
      }
      Collection<String> names = new ArrayList<>();
      for (NamedObject object : known) {
        if (isTyped ? object.type() == type.get() : object.type() == ResourceType.POD) {
          names.add(isTyped || !isQualified ? object.key().name() : object.key().toString());
        }
      }
      String wanted = isTyped ? name : argument;
      List<String> longer = names.stream().filter(it -> it.startsWith(wanted)).toList();
      if (!longer.isEmpty() && !isTyped) {
        return "; there is " + some(longer);
      }
      return Nearest.hint(wanted, names);
    }

    private static String some(List<String> names) {
      String some = names.stream().limit(FEW).collect(joining(", "));
      return names.size() > FEW ? "%s and %,d more".formatted(some, names.size() - FEW) : some;
    }
  }
}
