package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.node.RuntimeClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Gives new pods the overhead of their runtime class, and the node selector and tolerations of
/// nodes that support it.
///
/// If the input has no runtime class, the classes of the cluster count as unknown, and pods stay
/// unchanged.
final class RuntimeClassAdmission implements AdmissionPlugin {
  private final Map<String, RuntimeClass> classes = new HashMap<>();

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof RuntimeClass it) {
      classes.put(it.metadata().name(), it);
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof RuntimeClass it) {
      classes.remove(it.metadata().name());
    }
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) throws RefusedException {
    if (!(object instanceof Pod pod)) {
      return object;
    }
    var runtimeClass = classOf(pod);
    return runtimeClass == null ? pod : scheduled(charged(pod, runtimeClass), runtimeClass);
  }

  @Override
  public void validate(KubernetesObject object) throws RefusedException {
    if (object instanceof Pod pod
        && !classes.isEmpty()
        && !pod.spec().overhead().isEmpty()
        && overhead(classOf(pod)).isEmpty()) {
      throw RefusedException.forbidden(
          pod,
          "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead");
    }
  }

  private @Nullable RuntimeClass classOf(Pod pod) throws RefusedException {
    var name = pod.spec().runtimeClassName();
    if (name == null || classes.isEmpty()) {
      return null;
    }
    var runtimeClass = classes.get(name);
    if (runtimeClass == null) {
      throw RefusedException.forbidden(
          pod,
          "pod rejected: RuntimeClass \"%s\" not found".formatted(name),
          Nearest.hint(name, classes.keySet()),
          new RefusalCause.NoRuntimeClass(name));
    }
    return runtimeClass;
  }

  private static Map<String, Quantity> overhead(@Nullable RuntimeClass runtimeClass) {
    return runtimeClass == null || runtimeClass.overhead() == null
        ? Map.of()
        : runtimeClass.overhead().podFixed();
  }

  private static Pod charged(Pod pod, RuntimeClass runtimeClass) throws RefusedException {
    if (runtimeClass.overhead() == null) {
      return pod;
    }
    var overhead = Quantities.rounded(overhead(runtimeClass));
    var given = pod.spec().overhead();
    if (!given.isEmpty() && !isSame(given, overhead)) {
      throw RefusedException.forbidden(
          pod, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
    }
    return pod.withSpec(pod.spec().withOverhead(overhead));
  }

  private static boolean isSame(Map<String, Quantity> a, Map<String, Quantity> b) {
    return a.keySet().equals(b.keySet())
        && a.entrySet().stream()
            .allMatch(
                it -> it.getValue().compareTo(b.getOrDefault(it.getKey(), Quantity.ZERO)) == 0);
  }

  private static Pod scheduled(Pod pod, RuntimeClass runtimeClass) throws RefusedException {
    var scheduling = runtimeClass.scheduling();
    if (scheduling == null) {
      return pod;
    }
    Map<String, String> selector = new HashMap<>(pod.spec().nodeSelector());
    for (var wanted : new TreeMap<>(scheduling.nodeSelector()).entrySet()) {
      var given = selector.put(wanted.getKey(), wanted.getValue());
      if (given != null && !given.equals(wanted.getValue())) {
        throw RefusedException.forbidden(
            pod,
            "conflict: runtimeClass.scheduling.nodeSelector[%s] = %s; pod.spec.nodeSelector[%s] = %s"
                .formatted(wanted.getKey(), wanted.getValue(), wanted.getKey(), given));
      }
    }
    return pod.withSpec(
        pod.spec()
            .withNodeSelector(selector)
            .withTolerations(merged(pod.spec().tolerations(), scheduling.tolerations())));
  }

  /// Returns the tolerations, without each one that another toleration covers; of equal ones, keeps
  /// the first.
  private static List<Toleration> merged(List<Toleration> first, List<Toleration> second) {
    var all = new ArrayList<>(first);
    all.addAll(second);
    var merged = new ArrayList<Toleration>();
    for (int i = 0; i < all.size(); i++) {
      var each = all.get(i);
      var covered =
          merged.stream().anyMatch(it -> covers(it, each))
              || all.subList(i + 1, all.size()).stream()
                  .anyMatch(it -> !it.equals(each) && covers(it, each));
      if (!covered) {
        merged.add(each);
      }
    }
    return merged;
  }

  private static boolean covers(Toleration wide, Toleration narrow) {
    if (wide.equals(narrow)) {
      return true;
    }
    var exists = wide.operator().equals(Toleration.EXISTS);
    var key = wide.key().equals(narrow.key()) || (wide.key().isEmpty() && exists);
    var effect = wide.effect().isEmpty() || wide.effect().equals(narrow.effect());
    var value =
        exists
            || ((wide.operator().isEmpty() || wide.operator().equals(Toleration.EQUAL))
                && narrow.operator().equals(Toleration.EQUAL)
                && narrow.value().equals(wide.value()));
    return key && effect && value && lastsAsLong(wide, narrow);
  }

  private static boolean lastsAsLong(Toleration wide, Toleration narrow) {
    return !wide.effect().equals(Taint.NO_EXECUTE)
        || wide.tolerationSeconds() == null
        || (narrow.tolerationSeconds() != null
            && narrow.tolerationSeconds() <= wide.tolerationSeconds());
  }
}
