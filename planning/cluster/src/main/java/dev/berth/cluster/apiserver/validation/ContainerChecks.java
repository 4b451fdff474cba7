package dev.berth.cluster.apiserver.validation;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Checks containers of all types.
final class ContainerChecks {
  private static final int MOST_RULES = 20;
  private static final int MOST_CODES = 255;
  private static final List<String> RESTART_POLICIES = List.of("Always", "Never", "OnFailure");
  private static final List<String> RULE_ACTIONS = List.of("Restart", "RestartAllContainers");
  private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> RESIZE_POLICIES = List.of("NotRequired", "RestartContainer");
  private static final List<String> RESIZED = List.of("cpu", "memory");
  private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");

  /// Fields that ephemeral containers may not have, in the order of Go's struct.
  private static final List<String> NOT_EPHEMERAL =
      List.of(
          "ports",
          "resources",
          "resizePolicy",
          "restartPolicy",
          "restartPolicyRules",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle");

  private static final String NO_POLICY = "must specify restartPolicy when restart rules are used";
  private static final String NO_SIDECAR =
      "may not be set for init containers without restartPolicy=Always";
  private static final String NOT_FOR_EPHEMERAL = "cannot be set for an Ephemeral Container";

  private final TreeField spec;
  private final MountChecks mounts;
  private final SortedSet<String> claims;

  /// @param volumes the valid volumes by name
  /// @param claims the names of the pod's resource claims
  ContainerChecks(TreeField spec, Map<String, TreeField> volumes, SortedSet<String> claims) {
    this.spec = spec;
    mounts = new MountChecks(volumes);
    this.claims = Collections.unmodifiableSortedSet(new TreeSet<>(claims));
  }

  void check() {
    regular(spec.at("containers"));
    init(spec.at("initContainers"));
    ephemeral(spec.at("ephemeralContainers"));
  }

  private void regular(TreeField containers) {
    containers.requireSome();
    var names = new HashSet<String>();
    for (TreeField container : containers.items()) {
      common(container);
      if (!names.add(container.at("name").text())) {
        container.at("name").duplicate();
      }
      running(container);
      restarts(container);
    }
    hostPorts(containers.items());
  }

  /// Checks lifecycle and probes of long-running containers.
  private void running(TreeField container) {
    ProbeChecks.lifecycle(container.at("lifecycle"), spec);
    ProbeChecks.liveness(container.at("livenessProbe"));
    ProbeChecks.readiness(container.at("readinessProbe"));
    ProbeChecks.startup(container.at("startupProbe"));
  }

  private void init(TreeField containers) {
    var names = new HashSet<String>();
    spec.at("containers").items().forEach(it -> names.add(it.at("name").text()));
    for (TreeField container : containers.items()) {
      common(container);
      boolean isSidecar = container.at("restartPolicy").is("Always");
      restarts(container);
      container
          .at("restartPolicyRules")
          .forbiddenIf(
              isSidecar && !container.at("restartPolicyRules").isEmpty(),
              "restartPolicyRules are not allowed for init containers with restart policy Always");
      TreeField name = container.at("name");
      if (names.contains(name.text())) {
        name.duplicate();
      } else if (!name.isEmpty()) {
        names.add(name.text());
      }
      hostPortsOf(container, containers);
      if (isSidecar) {
        running(container);
      } else {
        for (String field :
            List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe")) {
          container.at(field).forbiddenIf(container.at(field).exists(), NO_SIDECAR);
        }
      }
      if (!isSidecar) {
        for (TreeField resize : container.at("resizePolicy").items()) {
          TreeField restart = resize.at("restartPolicy");
          restart.invalidIf(
              restart.is("RestartContainer"),
              "must not be set to 'RestartContainer' for non-sidecar initContainers");
        }
      }
    }
  }

  /// Checks a restart policy of a container that differs from the pod's.
  private static void restarts(TreeField container) {
    TreeField policy = container.at("restartPolicy");
    TreeField rules = container.at("restartPolicyRules");
    if (policy.exists()) {
      policy.requireOneOf(RESTART_POLICIES);
    } else if (!rules.isEmpty()) {
      policy.required(NO_POLICY);
    }
    if (rules.items().size() > MOST_RULES) {
      rules.tooMany(MOST_RULES);
    }
    for (TreeField rule : rules.items()) {
      rule.at("action").requireOneOf(RULE_ACTIONS);
      TreeField codes = rule.at("exitCodes");
      if (codes.exists()) {
        codes.at("operator").requireOneOf(List.of("In", "NotIn"));
        if (codes.at("values").items().size() > MOST_CODES) {
          codes.at("values").tooMany(MOST_CODES);
        }
      } else {
        codes.required("must be specified");
      }
    }
  }

  private void ephemeral(TreeField containers) {
    var others = new HashSet<String>();
    spec.at("containers").items().forEach(it -> others.add(it.at("name").text()));
    spec.at("initContainers").items().forEach(it -> others.add(it.at("name").text()));
    var names = new HashSet<>(others);
    for (TreeField container : containers.items()) {
      common(container);
      PodValidation.image(container);
      if (!names.add(container.at("name").text())) {
        container.at("name").duplicate();
      }
      TreeField target = container.at("targetContainerName");
      if (!target.isEmpty() && !others.contains(target.text())) {
        target.notFound();
      }
      for (String field : NOT_EPHEMERAL) {
        container.at(field).forbiddenIf(container.at(field).exists(), NOT_FOR_EPHEMERAL);
      }
      for (TreeField mount : container.at("volumeMounts").items()) {
        mount.at("subPath").forbiddenIf(!mount.at("subPath").isEmpty(), NOT_FOR_EPHEMERAL);
        mount.at("subPathExpr").forbiddenIf(!mount.at("subPathExpr").isEmpty(), NOT_FOR_EPHEMERAL);
      }
    }
  }

  private void common(TreeField container) {
    TreeField name = container.at("name");
    if (name.isEmpty()) {
      name.required();
    } else {
      name.invalid(Formats.dnsLabel(name.text()));
    }
    container.at("terminationMessagePolicy").requireSomeOf(MESSAGE_POLICIES);
    ports(container.at("ports"));
    EnvironmentChecks.variables(container.at("env"));
    EnvironmentChecks.sources(container.at("envFrom"));
    mounts.check(container);
    container.at("imagePullPolicy").requireSomeOf(PULL_POLICIES);
    ResourceChecks.check(container.at("resources"), claims);
    resizes(container.at("resizePolicy"));
    SecurityChecks.container(container.at("securityContext"), spec);
  }

  private static void ports(TreeField ports) {
    var names = new HashSet<String>();
    for (TreeField port : ports.items()) {
      TreeField name = port.at("name");
      if (!name.isEmpty()) {
        var reasons = Formats.portName(name.text());
        name.invalid(reasons);
        if (reasons.isEmpty() && !names.add(name.text())) {
          name.duplicate();
        }
      }
      TreeField number = port.at("containerPort");
      if (number.number() == 0) {
        number.required();
      } else {
        number.invalid(Formats.portNumber(number.number()));
      }
      TreeField ofHost = port.at("hostPort");
      if (ofHost.number() != 0) {
        ofHost.invalid(Formats.portNumber(ofHost.number()));
      }
      port.at("protocol").requireSomeOf(PROTOCOLS);
    }
  }

  /// Checks that no two containers use the same host port.
  private static void hostPorts(List<TreeField> containers) {
    var taken = new HashSet<String>();
    for (TreeField container : containers) {
      for (TreeField port : container.at("ports").items()) {
        if (port.at("hostPort").number() != 0 && !taken.add(hostPort(port))) {
          port.at("hostPort").of(hostPort(port)).duplicate();
        }
      }
    }
  }

  /// Checks the host ports of one container, whose errors are reported as if it were the first
  /// container.
  private static void hostPortsOf(TreeField container, TreeField containers) {
    hostPorts(
        List.of(new TreeField(containers.path() + "[0]", container.value(), container.report())));
  }

  private static String hostPort(TreeField port) {
    return "%s/%s/%d"
        .formatted(
            port.at("protocol").text(), port.at("hostIP").text(), port.at("hostPort").number());
  }

  private void resizes(TreeField policies) {
    var resources = new HashSet<String>();
    for (TreeField policy : policies.items()) {
      TreeField resource = policy.at("resourceName");
      if (!resources.add(resource.text())) {
        resource.as(policy).duplicate();
      }
      resource.as(policies).requireSomeOf(RESIZED);
      TreeField restart = policy.at("restartPolicy");
      restart.as(policies).requireSomeOf(RESIZE_POLICIES);
      restart
          .as(policies)
          .invalidIf(
              spec.at("restartPolicy").is("Never") && !restart.is("NotRequired"),
              "must be 'NotRequired' when pod `restartPolicy` is 'Never'");
    }
  }
}
