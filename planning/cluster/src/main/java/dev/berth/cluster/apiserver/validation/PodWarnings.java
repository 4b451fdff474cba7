package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.GoText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Warnings of the API server about pods that it accepts.
///
/// Source: `pkg/api/pod/warnings.go` and `pkg/api/node/util.go`, without the warnings about
/// overlapping volumes.
final class PodWarnings {
  private static final Map<String, String> NODE_LABELS =
      Map.of(
          "beta.kubernetes.io/arch",
          "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
          "beta.kubernetes.io/os",
          "deprecated since v1.14; use \"kubernetes.io/os\" instead",
          "failure-domain.beta.kubernetes.io/region",
          "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
          "failure-domain.beta.kubernetes.io/zone",
          "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
          "beta.kubernetes.io/instance-type",
          "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead",
          "app.kubernetes.io/created-by",
          "deprecated since v1.9",
          "scheduler.alpha.kubernetes.io/preferAvoidPods",
          "deprecated since v1.22; use Taints and Tolerations instead",
          "node-role.kubernetes.io/master",
          "use \"node-role.kubernetes.io/control-plane\" instead");
  private static final Map<String, String> ANNOTATIONS =
      Map.of(
          "scheduler.alpha.kubernetes.io/critical-pod",
          "non-functional in v1.16+; use the \"priorityClassName\" field instead",
          "security.alpha.kubernetes.io/sysctls",
          "non-functional in v1.11+; use the \"sysctls\" field instead",
          "security.alpha.kubernetes.io/unsafe-sysctls",
          "non-functional in v1.11+; use the \"sysctls\" field instead");
  private static final Map<String, String> VOLUMES =
      Map.of(
          "photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+",
          "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+",
          "scaleIO", "deprecated in v1.16, non-functional in v1.22+",
          "flocker", "deprecated in v1.22, non-functional in v1.25+",
          "storageos", "deprecated in v1.22, non-functional in v1.25+",
          "quobyte", "deprecated in v1.22, non-functional in v1.25+",
          "glusterfs", "deprecated in v1.25, non-functional in v1.26+",
          "cephfs", "deprecated in v1.28, non-functional in v1.31+",
          "rbd", "deprecated in v1.28, non-functional in v1.31+");
  private static final String NO_SELECTOR = "a null labelSelector results in matching no pod";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private PodWarnings() {}

  static void check(TreeField metadata, TreeField spec) {
    spec.at("nodeSelector").entries().forEach((label, value) -> old(label, "", value));
    TreeField affinity = spec.at("affinity");
    TreeField nodes = affinity.at("nodeAffinity");
    nodes.at(REQUIRED).at("nodeSelectorTerms").items().forEach(PodWarnings::nodeTerm);
    nodes.at(PREFERRED).items().forEach(it -> nodeTerm(it.at("preference")));
    for (TreeField constraint : spec.at("topologySpreadConstraints").items()) {
      TreeField key = constraint.at("topologyKey");
      old(key.text(), key.text() + " is ", key);
      selector(constraint);
    }
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      affinity.at(kind).at(REQUIRED).items().forEach(PodWarnings::selector);
      affinity.at(kind).at(PREFERRED).items().forEach(it -> selector(it.at("podAffinityTerm")));
    }
    ANNOTATIONS.forEach((name, message) -> {
      TreeField annotation = metadata.at("annotations").key(name);
      annotation.warnIf(annotation.exists(), message);
    });
    for (TreeField volume : spec.at("volumes").items()) {
      VOLUMES.forEach((type, message) -> volume.at(type).warnIf(volume.at(type).exists(), message));
      ClaimChecks.warn(volume.at("ephemeral").at("volumeClaimTemplate").at("spec"));
    }
    duplicates(spec.at("hostAliases"), "ip");
    duplicates(spec.at("imagePullSecrets"), "name");
    for (String resource : List.of("memory", "ephemeral-storage")) {
      fraction(spec.at("overhead").key(resource));
    }
    PodSpecChecks.containers(spec).forEach(PodWarnings::container);
    ports(spec);
    TreeField grace = spec.at("terminationGracePeriodSeconds");
    grace.warnIf(
        grace.number() < 0, "must be >= 0; negative values are invalid and will be treated as 1");
  }

  private static void old(String label, String prefix, TreeField field) {
    String message = NODE_LABELS.get(label);
    if (message != null) {
      field.warn(prefix + message);
    }
  }

  private static void nodeTerm(TreeField term) {
    for (TreeField expression : term.at("matchExpressions").items()) {
      TreeField key = expression.at("key");
      old(key.text(), key.text() + " is ", key);
    }
  }

  private static void selector(TreeField term) {
    TreeField selector = term.at("labelSelector");
    selector.warnIf(!selector.exists(), NO_SELECTOR);
  }

  private static void duplicates(TreeField list, String name) {
    var seen = new HashSet<String>();
    for (TreeField item : list.items()) {
      TreeField value = item.at(name);
      if (!seen.add(value.text())) {
        value.warn("duplicate %s %s".formatted(name, GoText.quoted(value.text())));
      }
    }
  }

  /// Warns about fractions of a byte: their author usually meant megabytes.
  static void fraction(TreeField amount) {
    var quantity = amount.quantity();
    if (quantity != null && quantity.milliValue() % 1000 != 0) {
      amount.warn(
          "fractional byte value \"%s\" is invalid, must be an integer".formatted(quantity));
    }
  }

  private static void container(TreeField container) {
    for (String list : List.of("limits", "requests")) {
      TreeField amounts = container.at("resources").at(list);
      fraction(amounts.key("memory"));
      fraction(amounts.key("ephemeral-storage"));
    }
    var seen = new HashSet<String>();
    for (TreeField variable : container.at("env").items()) {
      String name = variable.at("name").text();
      if (!seen.add(name) && !extendsFormer(variable, "$(" + name + ")")) {
        variable.warn(
            "hides previous definition of %s, which may be dropped when using apply"
                .formatted(GoText.quoted(name)));
      }
    }
  }

  /// Whether the value of a variable contains its former value.
  private static boolean extendsFormer(TreeField variable, String reference) {
    String value = variable.at("value").text();
    return !variable.at("valueFrom").exists()
        && value.contains(reference)
        && !value.equals(reference);
  }

  private static void ports(TreeField spec) {
    var others = new HashMap<String, List<TreeField>>();
    var names = new HashMap<String, TreeField>();
    PodSpecChecks.containers(spec)
        .flatMap(container -> container.at("ports").items().stream())
        .forEach(port -> {
          String number = port.at("containerPort").number() + "/" + port.at("protocol").text();
          var same = others.computeIfAbsent(number, _ -> new ArrayList<>());
          same.forEach(other -> compare(port, other));
          same.add(port);
          String name = port.at("name").text();
          TreeField first = name.isEmpty() ? null : names.putIfAbsent(name, port);
          if (first != null) {
            port.warn(
                "duplicate port name %s with %s, services and probes that select ports by name"
                        .formatted(GoText.quoted(name), first.path())
                    + " will use %s".formatted(first.path()));
          }
        });
  }

  private static void compare(TreeField port, TreeField other) {
    boolean isSameAddress = port.at("hostIP").is(other.at("hostIP").text());
    long number = port.at("hostPort").number();
    long otherNumber = other.at("hostPort").number();
    if (isSameAddress && number == otherNumber) {
      port.warn("duplicate port definition with " + other.path());
    } else if (number == 0 || otherNumber == 0) {
      port.warn("overlapping port definition with " + other.path());
    } else if (number == otherNumber
        && port.at("hostIP").isEmpty() != other.at("hostIP").isEmpty()) {
      port.warn("dangerously ambiguous port definition with " + other.path());
    }
  }
}
