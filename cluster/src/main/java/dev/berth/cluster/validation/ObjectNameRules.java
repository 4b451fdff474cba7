package dev.berth.cluster.validation;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Service;
import dev.berth.api.meta.KubernetesObject;
import java.util.regex.Pattern;

/// Names of objects become parts of addresses, which allow for few characters.
///
/// Source: `IsDNS1123Label` and `IsDNS1123Subdomain` in `k8s.io/apimachinery/pkg/util/validation`.
final class ObjectNameRules {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final Pattern IS_LABEL = Pattern.compile(LABEL);
  private static final Pattern IS_SUBDOMAIN = Pattern.compile(SUBDOMAIN);
  private static final int MAX_LABEL = 63;
  private static final int MAX_SUBDOMAIN = 253;

  private ObjectNameRules() {}

  static void check(KubernetesObject object, ValidationErrors errors) {
    var metadata = object.metadata();
    if (object instanceof Namespace || object instanceof Service || object instanceof StatefulSet) {
      label("metadata.name", metadata.name(), errors);
    } else {
      subdomain("metadata.name", metadata.name(), errors);
    }
    if (!metadata.namespace().isEmpty()) {
      label("metadata.namespace", metadata.namespace(), errors);
    }
  }

  static void label(String path, String name, ValidationErrors errors) {
    if (name.length() > MAX_LABEL) {
      errors.invalid(path, name, "must be no more than %d bytes".formatted(MAX_LABEL));
    }
    if (IS_LABEL.matcher(name).matches()) {
      return;
    }
    errors.invalid(
        path,
        name,
        IS_SUBDOMAIN.matcher(name).matches()
            ? "must not contain dots"
            : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or"
                + " '-', and must start and end with an alphanumeric character (e.g. 'my-name', "
                + " or '123-abc', regex used for validation is '%s')".formatted(LABEL));
  }

  static void subdomain(String path, String name, ValidationErrors errors) {
    if (name.length() > MAX_SUBDOMAIN) {
      errors.invalid(path, name, "must be no more than %d bytes".formatted(MAX_SUBDOMAIN));
    }
    if (!IS_SUBDOMAIN.matcher(name).matches()) {
      errors.invalid(
          path,
          name,
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character (e.g."
              + " 'example.com', regex used for validation is '%s')".formatted(SUBDOMAIN));
    }
  }
}
