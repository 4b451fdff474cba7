package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Service;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.operators.Unapplied;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.scenario.InputException;
import dev.berth.scenario.KindNames;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Counts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods to explain, by names on a command line, in kubectl's form.
public final class PodSelection {
  private static final int FEW = 8;
  private static final String DEFAULT_NAMESPACE = "default";

  private final PodOwners owners;
  private final Set<NamedObject> selected;
  private final List<Service> services;
  private final boolean isOfOnePod;

  private PodSelection(
      PodOwners owners, Set<NamedObject> selected, List<Service> services, boolean isOfOnePod) {
    this.owners = owners;
    this.selected = selected;
    this.services = List.copyOf(services);
    this.isOfOnePod = isOfOnePod;
  }

  /// The pods with these names.
  ///
  /// @param names `TYPE/NAME`, `TYPE NAME...`, `NAMESPACE/POD`, or only the name of a pod or of a
  ///   workload; none for all pending pods
  /// @param namespace for names without one; empty for `default`, or for the only namespace with
  ///   such a name
  /// @param setup before the run
  /// @throws InputException if an object does not exist, or if a name is ambiguous
  public static PodSelection of(List<String> names, String namespace, SimulationSetup setup)
      throws InputException {
    SimulatedCluster cluster = setup.simulated();
    var owners = new PodOwners(cluster.objects().objects(), setup.engine().membership());
    var resolver = new Resolver(namespace, known(owners, cluster), setup.input().others());
    var problems = new Problems();
    var selected = new LinkedHashSet<NamedObject>();
    for (String name : resolver.typed(names)) {
      resolver.resolve(name, problems).ifPresent(selected::add);
    }
    List<Service> services =
        cluster.objects().list(Service.class).stream()
            .filter(it -> selected.contains(new NamedObject(ResourceType.SERVICE, it.key())))
            .toList();
    services.stream()
        .filter(it -> !selectsAny(it, cluster.objects()))
        .map(it -> Problem.of("svc/" + it.metadata().name(), "it selects no pods"))
        .forEach(problems::add);
    InputException.throwIfAny(problems);
    return new PodSelection(owners, selected, services, false);
  }

  /// One pod, even if it does not exist, and nothing that it controls.
  ///
  /// @param setup before or after the run
  public static PodSelection ofPod(ObjectKey pod, SimulationSetup setup) {
    var owners = new PodOwners(setup.cluster().objects(), setup.engine().membership());
    return new PodSelection(
        owners, Set.of(new NamedObject(ResourceType.POD, pod)), List.of(), true);
  }

  /// Whether a text is the name of an object with its type, such as `deploy/web`.
  public static boolean isTyped(String name) {
    return type(name).isPresent();
  }

  /// Whether a text is the name of a PodGroup with its type, such as `podgroup/training`.
  public static boolean isPodGroup(String name) {
    return type(name).filter(ResourceType.POD_GROUP::equals).isPresent();
  }

  private static Optional<ResourceType> type(String name) {
    int slash = name.indexOf('/');
    return slash > 0 ? ResourceType.named(name.substring(0, slash)) : Optional.empty();
  }

  /// Whether all pending pods are selected.
  public boolean isEverything() {
    return selected.isEmpty();
  }

  /// Whether the pod is selected. Must be called while the pod exists.
  public boolean includes(Pod pod) {
    return isOfOnePod
        ? names(pod.key())
        : isEverything()
            || owners.of(pod).stream().anyMatch(selected::contains)
            || isOfService(pod);
  }

  private static boolean selectsAny(Service service, EmbeddedCluster cluster) {
    return Stream.concat(
            cluster.list(Pod.class).stream(),
            cluster.initial().stream().map(Workloads::sample).filter(Objects::nonNull))
        .anyMatch(pod -> selects(service, pod));
  }

  private static boolean selects(Service service, Pod pod) {
    return service.metadata().namespace().equals(pod.metadata().namespace())
        && !service.spec().selector().isEmpty()
        && Selector.ofLabels(service.spec().selector()).matches(pod.metadata().labels());
  }

  private boolean isOfService(@Nullable Pod pod) {
    return pod != null && services.stream().anyMatch(service -> selects(service, pod));
  }

  /// Whether the pod itself is named, and not only its workload or group.
  boolean names(ObjectKey pod) {
    return selected.contains(new NamedObject(ResourceType.POD, pod));
  }

  /// The workload of the pod, such as `Deployment shop/web`; empty if it has none.
  public String workload(Pod pod) {
    return owners.workload(pod);
  }

  /// Whether the workload is selected.
  boolean includes(KubernetesObject workload) {
    return isEverything()
        || includes(new KindKey(workload.kind(), workload.key()))
        || NamedObject.ofOperator(workload).filter(selected::contains).isPresent()
        || (!services.isEmpty() && isOfService(Workloads.sample(workload)));
  }

  /// Whether a refused object is selected, or belongs to a selected object.
  ///
  /// @param manifests the objects of the input, including refused ones
  boolean includes(Refusal refused, List<Manifest> manifests) {
    var name = new KindKey(refused.kind(), refused.key());
    return isEverything()
        || includes(name)
        || manifests.stream()
            .filter(manifest -> KindKey.of(manifest).equals(name))
            .flatMap(manifest -> manifest.metadata().controller().stream())
            .anyMatch(owner -> includes(KindKey.of(owner, refused.key().namespace())));
  }

  private boolean includes(KindKey name) {
    return selected.stream()
        .anyMatch(it -> it.type().kind().equals(name.kind()) && it.key().equals(name.key()));
  }

  private static Set<NamedObject> known(PodOwners owners, SimulatedCluster simulated) {
    EmbeddedCluster cluster = simulated.objects();
    var known = new LinkedHashSet<NamedObject>();
    for (KubernetesObject object : cluster.initial()) {
      NamedObject.of(object.kind(), object.key()).ifPresent(known::add);
      NamedObject.ofOperator(object).ifPresent(known::add);
    }
    cluster.list(Pod.class).forEach(pod -> known.addAll(owners.of(pod)));
    for (Refusal refusal : simulated.refusals()) {
      NamedObject.of(refusal.kind(), refusal.key()).ifPresent(known::add);
    }
    return known;
  }

  /// Finds the objects for a name.
  ///
  /// @param others objects of kinds that Berth does not read
  private record Resolver(String namespace, Set<NamedObject> known, List<OtherObject> others) {
    /// Converts `deploy web db` to `deploy/web` and `deploy/db`, as kubectl does.
    List<String> typed(List<String> names) {
      boolean isTypeFirst =
          names.size() > 1
              && names.stream().noneMatch(name -> name.contains("/"))
              && types().anyMatch(type -> type.isNamed(names.getFirst()));
      return isTypeFirst
          ? names.stream().skip(1).map(name -> names.getFirst() + "/" + name).toList()
          : names;
    }

    Optional<NamedObject> resolve(String argument, Problems problems) {
      int slash = argument.indexOf('/');
      String before = argument.substring(0, Math.max(0, slash));
      String name = argument.substring(slash + 1);
      List<ResourceType> types = types().filter(it -> it.isNamed(before)).toList();
      List<NamedObject> found =
          slash < 0
              ? ofPodOrWorkload(name)
              : types.isEmpty()
                  ? named(name, ResourceType.POD)
                      .filter(object -> object.key().namespace().equals(before))
                      .toList()
                  : inNamespace(types.stream().flatMap(it -> named(name, it)).toList());
      if (found.size() == 1) {
        return Optional.of(found.getFirst());
      }
      String why =
          found.isEmpty()
              ? whyNone(argument, before, name, types.stream().findFirst())
              : "several have this name: "
                  + found.stream().map(NamedObject::toString).collect(joining(", "));
      problems.add(argument, why);
      return Optional.empty();
    }

    private String whyNone(
        String argument, String before, String name, Optional<ResourceType> type) {
      Optional<OtherObject> uncounted =
          others.stream()
              .filter(it -> it.tree().name().equals(name) && isNamed(it, before))
              .findFirst();
      if (uncounted.isPresent()) {
        return Unapplied.podsNotCounted(List.of(uncounted.get())).getFirst();
      }
      Optional<Kind<?>> other = KindNames.named(before);
      if (type.isEmpty() && other.isPresent()) {
        return "%s %s has no pods to explain; name a pod or a workload, such as deploy/web"
            .formatted(KindNames.article(other.get().kind()), other.get().kind());
      }
      return "%s \"%s\" not found%s"
          .formatted(type.orElse(ResourceType.POD).resource(), name, hint(argument, name, type));
    }

    /// Short names of custom resources are often the initials of their words, such as `vm`.
    private static boolean isNamed(OtherObject object, String type) {
      String kind = object.tree().kind();
      return ResourceType.ofCustom(object.tree().apiVersion(), kind).isNamed(type)
          || kind.replaceAll("[^A-Z]", "").equalsIgnoreCase(type);
    }

    private Stream<NamedObject> named(String name, ResourceType type) {
      return known.stream()
          .filter(object -> object.type().equals(type) && object.key().name().equals(name));
    }

    /// A pod precedes a workload of the same name, and a workload precedes its parts.
    private List<NamedObject> ofPodOrWorkload(String name) {
      return types()
          .map(type -> inNamespace(named(name, type).toList()))
          .filter(found -> !found.isEmpty())
          .findFirst()
          .orElse(List.of());
    }

    /// Kubernetes' own types, and those of operators' objects.
    private Stream<ResourceType> types() {
      return Stream.concat(ResourceType.BUILT_IN.stream(), known.stream().map(NamedObject::type))
          .distinct();
    }

    private List<NamedObject> inNamespace(List<NamedObject> found) {
      String wanted = namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
      List<NamedObject> there =
          found.stream().filter(object -> object.key().namespace().equals(wanted)).toList();
      return there.isEmpty() && namespace.isEmpty() ? found : there;
    }

    /// Suggests names that the user may have meant: the same name elsewhere, a longer one, or one
    /// that is spelled almost the same.
    private String hint(String argument, String name, Optional<ResourceType> type) {
      if (known.isEmpty()) {
        return "; there is no pod at all";
      }
      boolean isQualified = type.isEmpty() && argument.contains("/");
      String wanted = isQualified ? argument.substring(0, argument.indexOf('/')) : namespace;
      ResourceType ofType = type.orElse(ResourceType.POD);
      boolean isOfAnyType = type.isEmpty() && !isQualified;
      List<String> elsewhere =
          known.stream()
              .filter(object -> object.key().name().equals(name))
              .filter(object -> isOfAnyType || object.type().equals(ofType))
              .map(object -> object.key().namespace())
              .distinct()
              .toList();
      if (!elsewhere.isEmpty()) {
        return " in namespace %s; there is one in %s"
            .formatted(wanted, Counts.some(elsewhere, FEW));
      }
      List<ObjectKey> keys =
          known.stream()
              .filter(object -> object.type().equals(ofType))
              .map(NamedObject::key)
              .filter(key -> isQualified || wanted.isEmpty() || key.namespace().equals(wanted))
              .toList();
      List<String> longer =
          keys.stream()
              .filter(key -> ofType.equals(ResourceType.POD) && key.name().startsWith(name))
              .filter(key -> !isQualified || key.namespace().equals(wanted))
              .map(key -> isQualified ? key.toString() : written(key))
              .toList();
      return longer.isEmpty()
          ? Nearest.hint(
              isQualified ? argument : name,
              keys.stream().map(key -> isQualified ? key.toString() : key.name()).toList())
          : "; there is " + Counts.some(longer, FEW);
    }

    /// Includes the namespace unless it is obvious.
    private String written(ObjectKey key) {
      String understood = namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
      return key.namespace().equals(understood) ? key.name() : key.toString();
    }
  }
}
