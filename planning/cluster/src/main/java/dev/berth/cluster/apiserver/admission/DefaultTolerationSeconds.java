package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.List;

/// Lets new pods stay five minutes on a node that is not ready or cannot be reached, unless they
/// state another time.
final class DefaultTolerationSeconds implements AdmissionPlugin {
  private static final long SECONDS = 300;
  private static final List<Toleration> DEFAULTS =
      List.of(
          toleration("node.kubernetes.io/not-ready"), toleration("node.kubernetes.io/unreachable"));

  @Override
  public KubernetesObject admit(KubernetesObject object) {
    return object instanceof Pod pod ? withDefaults(pod) : object;
  }

  private static Pod withDefaults(Pod pod) {
    var given = pod.spec().tolerations();
    var missing = DEFAULTS.stream().filter(it -> !isSaid(it.key(), given)).toList();
    if (missing.isEmpty()) {
      return pod;
    }
    var all = new ArrayList<>(given);
    all.addAll(missing);
    return pod.withSpec(pod.spec().withTolerations(all));
  }

  private static boolean isSaid(String taint, List<Toleration> tolerations) {
    return tolerations.stream()
        .anyMatch(it ->
            (it.key().isEmpty() || it.key().equals(taint))
                && (it.effect().isEmpty() || it.effect().equals(Taint.NO_EXECUTE)));
  }

  private static Toleration toleration(String taint) {
    return new Toleration(taint, Toleration.EXISTS, "", Taint.NO_EXECUTE, SECONDS);
  }
}
