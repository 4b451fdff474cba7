package dev.berth.cluster.apiserver.admission;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Namespace;
import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.Map;

/// Refuses new objects in namespaces that do not exist or are being deleted.
final class NamespaceLifecycle implements AdmissionPlugin {
  private static final String TERMINATING = "Terminating";

  private final Map<String, Namespace> namespaces = new HashMap<>();

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof Namespace namespace) {
      namespaces.put(namespace.metadata().name(), namespace);
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof Namespace namespace) {
      namespaces.remove(namespace.metadata().name());
    }
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) throws RefusedException {
    var name = object.key().namespace();
    if (name.isEmpty()) {
      return object;
    }
    var namespace = namespaces.get(name);
    if (namespace == null) {
      throw RefusedException.namespaceNotFound(object, Nearest.hint(name, namespaces.keySet()));
    }
    if (namespace.status().phase().equals(TERMINATING)) {
      throw RefusedException.forbidden(
          object,
          "unable to create new content in namespace %s because it is being terminated"
              .formatted(name),
          whatToDo(namespace),
          new RefusalCause.Other());
    }
    return object;
  }

  private static String whatToDo(Namespace namespace) {
    var since = namespace.metadata().deletionTimestamp();
    var finalizers = namespace.metadata().finalizers();
    return ". It is being deleted%s%s: wait until it is gone, and create it anew; its status.conditions say what it waits for"
        .formatted(
            since == null ? "" : " since " + since,
            finalizers.isEmpty()
                ? ""
                : ", and has finalizers of its own (%s)".formatted(String.join(", ", finalizers)));
  }
}
