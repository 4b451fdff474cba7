package dev.berth.cluster.apiserver.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Checks volumes in containers, as directories and as devices.
final class MountChecks {
  private static final List<String> BIND_OPTIONS = List.of("nodev", "noexec", "nosuid");
  private static final List<String> PROPAGATIONS =
      List.of("Bidirectional", "HostToContainer", "None");

  private final Map<String, TreeField> volumes;

  /// @param volumes the valid volumes by name
  MountChecks(Map<String, TreeField> volumes) {
    this.volumes = Map.copyOf(volumes);
  }

  void check(TreeField container) {
    mounts(container);
    devices(container);
  }

  private void mounts(TreeField container) {
    var devices = new HashMap<String, String>();
    for (TreeField device : container.at("volumeDevices").items()) {
      devices.put(device.at("name").text(), device.at("devicePath").text());
    }
    TreeField mounts = container.at("volumeMounts");
    var paths = new HashSet<String>();
    for (TreeField mount : mounts.items()) {
      TreeField name = mount.at("name");
      TreeField path = mount.at("mountPath");
      name.requireSome();
      if (!volumes.containsKey(name.text())) {
        name.notFound();
      }
      path.requireSome();
      path.invalidIf(!paths.add(path.text()), "must be unique");
      name.invalidIf(devices.containsKey(name.text()), "must not already exist in volumeDevices");
      path.invalidIf(
          devices.containsValue(path.text()), "must not already exist as a path in volumeDevices");
      String subPath = mount.at("subPath").text();
      if (!subPath.isEmpty()) {
        PathChecks.descending(subPath, mounts.at("subPath"));
      }
      String expression = mount.at("subPathExpr").text();
      if (!expression.isEmpty()) {
        mount
            .at("subPathExpr")
            .invalidIf(!subPath.isEmpty(), "subPathExpr and subPath are mutually exclusive");
        PathChecks.descending(expression, mounts.at("subPathExpr"));
      }
      propagation(mount.at("mountPropagation").as(mounts.at("mountPropagation")), container);
      recursiveReadOnly(mount, mounts.at("recursiveReadOnly"));
      bindOptions(mount);
    }
  }

  private static void propagation(TreeField propagation, TreeField container) {
    if (!propagation.exists()) {
      return;
    }
    propagation.requireOneOf(PROPAGATIONS);
    propagation.forbiddenIf(
        propagation.is("Bidirectional")
            && !container.at("securityContext").at("privileged").isTrue(),
        "Bidirectional mount propagation is available only to privileged containers");
  }

  private static void recursiveReadOnly(TreeField mount, TreeField reported) {
    TreeField value = mount.at("recursiveReadOnly");
    if (!value.exists() || value.is("Disabled")) {
      return;
    }
    if (!value.is("Enabled") && !value.is("IfPossible")) {
      value.as(reported).unsupported(List.of("Disabled", "Enabled", "IfPossible"));
      return;
    }
    reported.forbiddenIf(
        !mount.at("readOnly").isTrue(), "may only be specified when readOnly is true");
    TreeField propagation = mount.at("mountPropagation");
    reported.forbiddenIf(
        propagation.exists() && !propagation.is("None"),
        "may only be specified when mountPropagation is None or not specified");
  }

  private void bindOptions(TreeField mount) {
    TreeField options = mount.at("bindMountOptions");
    var seen = new HashSet<String>();
    for (TreeField option : options.items()) {
      option.requireOneOf(BIND_OPTIONS);
      if (!seen.add(option.text())) {
        option.duplicate();
      }
    }
    TreeField volume = volumes.get(mount.at("name").text());
    options.invalidIf(
        !options.isEmpty() && volume != null && volume.at("image").exists(),
        "bindMountOptions may not be used with image volumes");
  }

  private void devices(TreeField container) {
    var mounts = new HashMap<String, String>();
    for (TreeField mount : container.at("volumeMounts").items()) {
      mounts.put(mount.at("name").text(), mount.at("mountPath").text());
    }
    var names = new HashSet<String>();
    var paths = new HashSet<String>();
    for (TreeField device : container.at("volumeDevices").items()) {
      TreeField name = device.at("name");
      TreeField path = device.at("devicePath");
      name.requireSome();
      name.invalidIf(names.contains(name.text()), "must be unique");
      TreeField volume = volumes.get(name.text());
      if (volume == null) {
        name.notFound();
      } else {
        name.invalidIf(
            !volume.at("persistentVolumeClaim").exists() && !volume.at("ephemeral").exists(),
            "can only use volume source type of PersistentVolumeClaim or Ephemeral for block"
                + " mode");
      }
      path.requireSome();
      path.invalidIf(paths.contains(path.text()), "must be unique");
      if (List.of(path.text().split("/", -1)).contains("..")) {
        path.invalid("can not contain backsteps ('..')");
      } else {
        paths.add(path.text());
      }
      name.invalidIf(mounts.containsKey(name.text()), "must not already exist in volumeMounts");
      path.invalidIf(
          mounts.containsValue(path.text()), "must not already exist as a path in volumeMounts");
      if (!name.isEmpty()) {
        names.add(name.text());
      }
    }
  }
}
