package dev.berth.capacity.compat.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Containers of all types.
final class ContainerChecks {
  private static final Set<String> PULL_POLICIES = Set.of("Always", "IfNotPresent", "Never");
  private static final Set<String> PROTOCOLS = Set.of("TCP", "UDP", "SCTP");
  private static final Set<String> RESIZE_POLICIES = Set.of("NotRequired", "RestartContainer");
  private static final Set<String> RESIZED = Set.of("cpu", "memory");
  private static final Set<String> MESSAGE_POLICIES = Set.of("File", "FallbackToLogsOnError");
  private static final Set<String> PROPAGATIONS =
      Set.of("Bidirectional", "HostToContainer", "None");
  private static final Set<String> BIND_OPTIONS = Set.of("noexec", "nodev", "nosuid");

  /// What ephemeral containers may not have, in the order of Go's struct.
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

  private final PodField spec;
  private final Map<String, PodField> volumes;
  private final Set<String> claims;

  /// @param volumes those that are right, by name
  /// @param claims the names of the pod's resource claims
  ContainerChecks(PodField spec, Map<String, PodField> volumes, Set<String> claims) {
    this.spec = spec;
    this.volumes = Map.copyOf(volumes);
    this.claims = Set.copyOf(claims);
  }

  void check() {
    regular(spec.at("containers"));
    init(spec.at("initContainers"));
    ephemeral(spec.at("ephemeralContainers"));
  }

  private void regular(PodField containers) {
    containers.requireSome();
    var names = new HashSet<String>();
    for (PodField container : containers.items()) {
      common(container);
      if (!names.add(container.at("name").text())) {
        container.at("name").duplicate();
      }
      running(container);
      container.at("restartPolicy").forbiddenIf(container.at("restartPolicy").exists());
    }
    hostPorts(containers.items());
  }

  /// Lifecycle and probes, of containers that run for long.
  private void running(PodField container) {
    ProbeChecks.lifecycle(container.at("lifecycle"), spec);
    ProbeChecks.liveness(container.at("livenessProbe"));
    ProbeChecks.readiness(container.at("readinessProbe"));
    ProbeChecks.startup(container.at("startupProbe"));
  }

  private void init(PodField containers) {
    var names = new HashSet<String>();
    spec.at("containers").items().forEach(it -> names.add(it.at("name").text()));
    for (PodField container : containers.items()) {
      common(container);
      PodField policy = container.at("restartPolicy");
      boolean isSidecar = policy.text().equals("Always");
      if (policy.exists() && !isSidecar) {
        policy.unsupported();
      }
      if (!policy.exists() && !container.at("restartPolicyRules").isEmpty()) {
        policy.required();
      }
      PodField name = container.at("name");
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
          container.at(field).forbiddenIf(container.at(field).exists());
        }
      }
      container.at("resizePolicy").invalidIf(!container.at("resizePolicy").isEmpty());
      if (!isSidecar) {
        for (PodField resize : container.at("resizePolicy").items()) {
          PodField restart = resize.at("restartPolicy");
          restart.invalidIf(restart.text().equals("RestartContainer"));
        }
      }
    }
  }

  private void ephemeral(PodField containers) {
    var others = new HashSet<String>();
    spec.at("containers").items().forEach(it -> others.add(it.at("name").text()));
    spec.at("initContainers").items().forEach(it -> others.add(it.at("name").text()));
    var names = new HashSet<>(others);
    for (PodField container : containers.items()) {
      common(container);
      PodValidation.checkImage(container);
      if (!names.add(container.at("name").text())) {
        container.at("name").duplicate();
      }
      PodField target = container.at("targetContainerName");
      if (!target.isEmpty() && !others.contains(target.text())) {
        target.notFound();
      }
      for (String field : NOT_EPHEMERAL) {
        container.at(field).forbiddenIf(container.at(field).exists());
      }
      for (PodField mount : container.at("volumeMounts").items()) {
        mount.at("subPath").forbiddenIf(!mount.at("subPath").isEmpty());
        mount.at("subPathExpr").forbiddenIf(!mount.at("subPathExpr").isEmpty());
      }
    }
  }

  private void common(PodField container) {
    PodField name = container.at("name");
    if (name.isEmpty()) {
      name.required();
    } else {
      name.invalid(Formats.dnsLabel(name.text()));
    }
    container.at("image").requireSome();
    container.at("terminationMessagePolicy").requireSomeOf(MESSAGE_POLICIES);
    ports(container.at("ports"));
    EnvironmentChecks.variables(container.at("env"));
    EnvironmentChecks.sources(container.at("envFrom"));
    mounts(container);
    devices(container);
    container.at("imagePullPolicy").requireSomeOf(PULL_POLICIES);
    ResourceChecks.check(container.at("resources"), claims);
    resizes(container.at("resizePolicy"));
    SecurityChecks.container(container.at("securityContext"), spec);
  }

  private static void ports(PodField ports) {
    var names = new HashSet<String>();
    for (PodField port : ports.items()) {
      PodField name = port.at("name");
      if (!name.isEmpty()) {
        int reasons = Formats.portName(name.text());
        name.invalid(reasons);
        if (reasons == 0 && !names.add(name.text())) {
          name.duplicate();
        }
      }
      PodField number = port.at("containerPort");
      if (number.number() == 0) {
        number.required();
      } else {
        number.invalid(Formats.portNumber(number.number()));
      }
      PodField ofHost = port.at("hostPort");
      if (ofHost.number() != 0) {
        ofHost.invalid(Formats.portNumber(ofHost.number()));
      }
      port.at("protocol").requireSomeOf(PROTOCOLS);
    }
  }

  /// No two containers may have the same port of their node.
  private static void hostPorts(List<PodField> containers) {
    var taken = new HashSet<String>();
    for (PodField container : containers) {
      for (PodField port : container.at("ports").items()) {
        if (port.at("hostPort").number() != 0 && !taken.add(hostPort(port))) {
          port.at("hostPort").duplicate();
        }
      }
    }
  }

  /// The same for one container, which is reported as if it were the first.
  private static void hostPortsOf(PodField container, PodField containers) {
    hostPorts(
        List.of(new PodField(containers.path() + "[0]", container.value(), container.errors())));
  }

  private static String hostPort(PodField port) {
    return "%s/%s/%d"
        .formatted(
            port.at("protocol").text(), port.at("hostIP").text(), port.at("hostPort").number());
  }

  private void mounts(PodField container) {
    var devices = new HashMap<String, String>();
    for (PodField device : container.at("volumeDevices").items()) {
      devices.put(device.at("name").text(), device.at("devicePath").text());
    }
    PodField mounts = container.at("volumeMounts");
    var paths = new HashSet<String>();
    for (PodField mount : mounts.items()) {
      PodField name = mount.at("name");
      PodField path = mount.at("mountPath");
      name.requireSome();
      if (!volumes.containsKey(name.text())) {
        name.notFound();
      }
      path.requireSome();
      path.invalidIf(!paths.add(path.text()));
      name.invalidIf(devices.containsKey(name.text()));
      path.invalidIf(devices.containsValue(path.text()));
      String subPath = mount.at("subPath").text();
      if (!subPath.isEmpty()) {
        PathChecks.descending(subPath, mounts.at("subPath"));
      }
      String expression = mount.at("subPathExpr").text();
      if (!expression.isEmpty()) {
        mount.at("subPathExpr").invalidIf(!subPath.isEmpty());
        PathChecks.descending(expression, mounts.at("subPathExpr"));
      }
      propagation(mount.at("mountPropagation").as(mounts.at("mountPropagation")), container);
      recursiveReadOnly(mount, mounts.at("recursiveReadOnly"));
      bindOptions(mount);
    }
  }

  private static void propagation(PodField propagation, PodField container) {
    if (!propagation.exists()) {
      return;
    }
    propagation.requireOneOf(PROPAGATIONS);
    propagation.forbiddenIf(
        propagation.text().equals("Bidirectional")
            && !container.at("securityContext").at("privileged").isTrue());
  }

  private static void recursiveReadOnly(PodField mount, PodField reported) {
    PodField value = mount.at("recursiveReadOnly");
    if (!value.exists() || value.text().equals("Disabled")) {
      return;
    }
    if (!Set.of("Enabled", "IfPossible").contains(value.text())) {
      reported.unsupported();
      return;
    }
    reported.forbiddenIf(!mount.at("readOnly").isTrue());
    PodField propagation = mount.at("mountPropagation");
    reported.forbiddenIf(propagation.exists() && !propagation.text().equals("None"));
  }

  private void bindOptions(PodField mount) {
    PodField options = mount.at("bindMountOptions");
    var seen = new HashSet<String>();
    for (PodField option : options.items()) {
      option.requireOneOf(BIND_OPTIONS);
      if (!seen.add(option.text())) {
        option.duplicate();
      }
    }
    PodField volume = volumes.get(mount.at("name").text());
    options.invalidIf(!options.isEmpty() && volume != null && volume.at("image").exists());
  }

  private void devices(PodField container) {
    var mounts = new HashMap<String, String>();
    for (PodField mount : container.at("volumeMounts").items()) {
      mounts.put(mount.at("name").text(), mount.at("mountPath").text());
    }
    var names = new HashSet<String>();
    var paths = new HashSet<String>();
    for (PodField device : container.at("volumeDevices").items()) {
      PodField name = device.at("name");
      PodField path = device.at("devicePath");
      name.requireSome();
      name.invalidIf(names.contains(name.text()));
      PodField volume = volumes.get(name.text());
      if (volume == null) {
        name.notFound();
      } else {
        name.invalidIf(
            !volume.at("persistentVolumeClaim").exists() && !volume.at("ephemeral").exists());
      }
      path.requireSome();
      path.invalidIf(paths.contains(path.text()));
      if (List.of(path.text().split("/", -1)).contains("..")) {
        path.invalid();
      } else {
        paths.add(path.text());
      }
      name.invalidIf(mounts.containsKey(name.text()));
      path.invalidIf(mounts.containsValue(path.text()));
      if (!name.isEmpty()) {
        names.add(name.text());
      }
    }
  }

  private void resizes(PodField policies) {
    var resources = new HashSet<String>();
    for (PodField policy : policies.items()) {
      PodField resource = policy.at("resourceName");
      if (!resources.add(resource.text())) {
        policy.duplicate();
      }
      resource.as(policies).requireSomeOf(RESIZED);
      PodField restart = policy.at("restartPolicy");
      restart.as(policies).requireSomeOf(RESIZE_POLICIES);
      policies.invalidIf(
          spec.at("restartPolicy").text().equals("Never") && !restart.text().equals("NotRequired"));
    }
  }
}
