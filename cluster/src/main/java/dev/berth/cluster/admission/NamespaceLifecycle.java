package dev.berth.cluster.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Namespace;
import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.Map;

/// Refuses new objects in namespaces that are missing or being deleted.
final class NamespaceLifecycle implements AdmissionPlugin {

  private static final String TERMINATING = "Terminating";

  private final Map<String, String> phases = new HashMap<>();

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof Namespace namespace) {
      phases.put(namespace.metadata().name(), namespace.status().phase());
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof Namespace namespace) {
      phases.remove(namespace.metadata().name());
    }
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) throws RefusedException {
    var namespace = object.key().namespace();
    if (namespace.isEmpty()) {
      return object;
    }
    var phase = phases.get(namespace);
    if (phase == null) {
      throw RefusedException.namespaceNotFound(object, Nearest.hint(namespace, phases.keySet()));
    }
    if (phase.equals(TERMINATING)) {
      throw RefusedException.forbidden(
          object,
          "unable to create new content in namespace %s because it is being terminated"
              .formatted(namespace));
    }
    return object;
  }
}
