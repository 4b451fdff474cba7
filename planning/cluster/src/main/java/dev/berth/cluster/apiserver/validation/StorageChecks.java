package dev.berth.cluster.apiserver.validation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Checks storage classes, drivers and capacities.
///
/// Source: `pkg/apis/storage/validation`.
final class StorageChecks {
  private static final int LONGEST_DRIVER = 63;
  private static final int LONGEST_NODE_ID = 256;
  private static final List<String> RECLAIM = List.of("Delete", "Retain");
  private static final List<String> BINDING = List.of("Immediate", "WaitForFirstConsumer");
  private static final List<String> GROUPS = List.of("File", "None", "ReadWriteOnceWithFSType");
  private static final List<String> LIFECYCLES = List.of("Persistent", "Ephemeral");

  private StorageChecks() {}

  static void storageClass(TreeField object) {
    TreeField provisioner = object.at("provisioner");
    if (provisioner.isEmpty()) {
      provisioner.required();
    } else {
      String name = provisioner.text().toLowerCase(Locale.ROOT);
      provisioner.of(name).invalid(Formats.qualifiedName(name));
    }
    TreeField parameters = object.at("parameters");
    parameters.of("").invalidIf(parameters.key("").exists(), "field can not be empty.");
    object.at("reclaimPolicy").or("Delete").requireOneOf(RECLAIM);
    object.at("volumeBindingMode").requireOneOfIfAny(BINDING);
    var terms = new HashSet<Map<String, Set<String>>>();
    terms.add(Map.of());
    for (TreeField term : object.at("allowedTopologies").items()) {
      if (!terms.add(topology(term))) {
        term.at("matchLabelExpressions").of("").duplicate();
      }
    }
  }

  /// @return the values by key
  private static Map<String, Set<String>> topology(TreeField term) {
    var keys = new HashMap<String, Set<String>>();
    for (TreeField requirement : term.at("matchLabelExpressions").items()) {
      TreeField values = requirement.at("values");
      values.requireSome();
      var seen = new HashSet<String>();
      for (TreeField value : values.items()) {
        if (!seen.add(value.text())) {
          value.duplicate();
        }
      }
      SelectorChecks.labelName(requirement.at("key"));
      if (keys.put(requirement.at("key").text(), seen) != null) {
        requirement.at("key").duplicate();
      }
    }
    return keys;
  }

  static void driverName(TreeField driver) {
    if (driver.isEmpty()) {
      driver.required();
      return;
    }
    if (driver.text().length() > LONGEST_DRIVER) {
      driver.tooLong(LONGEST_DRIVER);
    }
    driver.invalid(Formats.dnsSubdomain(driver.text().toLowerCase(Locale.ROOT)));
  }

  private static void attacher(TreeField name) {
    name.requireSome();
    if (name.text().length() > LONGEST_DRIVER) {
      name.tooLong(LONGEST_DRIVER, "characters");
    }
    if (!name.isEmpty()) {
      name.invalid(Formats.caselessSubdomain(name.text()));
    }
  }

  static void attachment(TreeField spec) {
    attacher(spec.at("attacher"));
    TreeField source = spec.at("source");
    TreeField name = source.at("persistentVolumeName");
    boolean isInline = source.at("inlineVolumeSpec").exists();
    String one = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    if (!name.exists() && !isInline) {
      source.required(one);
    } else if (name.exists() && isInline) {
      source.forbidden(one);
    } else if (name.exists()) {
      name.requireSome("must specify non empty persistentVolumeName");
    }
    spec.at("nodeName").invalid(Formats.dnsSubdomain(spec.at("nodeName").text()));
    if (name.exists()) {
      name.invalid(Formats.dnsSubdomain(name.text()));
    }
  }

  static void node(TreeField spec) {
    var names = new HashSet<String>();
    for (TreeField driver : spec.at("drivers").items()) {
      driverName(driver.at("name"));
      TreeField id = driver.at("nodeID");
      id.requireSome();
      id.invalidIf(
          id.text().length() > LONGEST_NODE_ID,
          "must be %d characters or less".formatted(LONGEST_NODE_ID));
      driver.at("allocatable").at("count").requireNotNegative();
      if (!names.add(driver.at("name").text())) {
        driver.at("name").duplicate();
      }
      var keys = new HashSet<String>();
      for (String key : driver.at("topologyKeys").texts()) {
        TreeField reported = driver.of(key);
        reported.requireSome();
        if (!keys.add(key)) {
          reported.duplicate();
        }
        reported.invalid(Formats.qualifiedName(key));
      }
    }
  }

  static void driver(TreeField spec) {
    spec.at("fsGroupPolicy").requireOneOfIfAny(GROUPS);
    var audiences = new HashSet<String>();
    for (TreeField request : spec.at("tokenRequests").items()) {
      if (!audiences.add(request.at("audience").text())) {
        request.at("audience").of(request.at("audience").text()).duplicate();
        continue;
      }
      TreeField seconds = request.at("expirationSeconds");
      seconds.invalidIf(
          seconds.exists() && seconds.number() < 600,
          "may not specify a duration less than 10 minutes");
      seconds.invalidIf(
          seconds.number() > 1L << 32, "may not specify a duration larger than 2^32 seconds");
    }
    for (TreeField mode : spec.at("volumeLifecycleModes").items()) {
      mode.as(spec.at("volumeLifecycleModes")).requireOneOf(LIFECYCLES);
    }
    TreeField period = spec.at("nodeAllocatableUpdatePeriodSeconds");
    period.invalidIf(
        period.exists() && period.number() < 10, "must be greater than or equal to 10 seconds");
  }

  static void capacity(TreeField object) {
    SelectorChecks.check(object.at("nodeTopology"));
    TreeField name = object.at("storageClassName");
    name.of(name.text()).invalid(Formats.dnsSubdomain(name.text()));
    ResourceChecks.notNegative(object.at("capacity"));
  }
}
