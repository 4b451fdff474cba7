package dev.berth.descheduler.plugins.defaultevictor;

import dev.berth.descheduler.framework.ArgsReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The enabled and disabled protections of pods.
///
/// @param extraEnabled names of protections that are disabled by default
/// @param defaultDisabled names of protections that are enabled by default
/// @param protectedStorageClasses the only storage classes that `PodsWithPVC` protects; empty for
///   all
/// @param deprecated protections of older fields, which apply if both lists are empty
record PodProtections(
    List<String> extraEnabled,
    List<String> defaultDisabled,
    List<String> protectedStorageClasses,
    Set<PodProtection> deprecated) {
  static PodProtections read(ArgsReader args) {
    var deprecated = EnumSet.noneOf(PodProtection.class);
    for (var protection : PodProtection.values()) {
      var field = protection.deprecatedField();
      if (!field.isEmpty() && args.flag(field)) {
        deprecated.add(protection);
      }
    }
    var lists = args.object("podProtections");
    if (lists == null) {
      return new PodProtections(List.of(), List.of(), List.of(), deprecated);
    }
    var config = lists.object("config");
    var claims = config == null ? null : config.object("PodsWithPVC");
    List<ArgsReader> classes =
        claims == null ? List.of() : claims.objects("protectedStorageClasses");
    return new PodProtections(
        lists.texts("extraEnabled"),
        lists.texts("defaultDisabled"),
        classes.stream().map(entry -> entry.text("name")).toList(),
        deprecated);
  }

  /// Whether the newer fields are used.
  private boolean hasLists() {
    return !extraEnabled.isEmpty() || !defaultDisabled.isEmpty();
  }

  /// The effective protections.
  Set<PodProtection> effective() {
    var effective = EnumSet.noneOf(PodProtection.class);
    for (var protection : PodProtection.values()) {
      boolean isSwitched =
          hasLists()
              ? (protection.isDefault() ? defaultDisabled : extraEnabled)
                  .contains(protection.title())
              : deprecated.contains(protection);
      if (isSwitched != protection.isDefault()) {
        effective.add(protection);
      }
    }
    return effective;
  }

  /// Returns the errors in the lists.
  List<String> problems() {
    var problems = new ArrayList<String>();
    if (!deprecated.isEmpty() && hasLists()) {
      problems.add(
          "cannot use Deprecated fields alongside PodProtections.ExtraEnabled or"
              + " PodProtections.DefaultDisabled");
    }
    invalid("ExtraEnabled", extraEnabled, false, problems);
    invalid("DefaultDisabled", defaultDisabled, true, problems);
    duplicates("DefaultDisabled", defaultDisabled, problems);
    duplicates("ExtraEnabled", extraEnabled, problems);
    if (extraEnabled.contains(PodProtection.PVC.title())) {
      for (int i = 0; i < protectedStorageClasses.size(); i++) {
        if (protectedStorageClasses.get(i).isEmpty()) {
          problems.add(
              "PodProtections.Config.PodsWithPVC.ProtectedStorageClasses[%d] name cannot be empty"
                  .formatted(i));
        }
      }
    }
    return problems;
  }

  private static void invalid(
      String list, List<String> names, boolean ofDefaults, List<String> problems) {
    var valid =
        Arrays.stream(PodProtection.values())
            .filter(protection -> protection.isDefault() == ofDefaults)
            .map(PodProtection::title)
            .toList();
    names.stream()
        .filter(name -> !valid.contains(name))
        .map(name ->
            "invalid pod protection policy in %s: \"%s\". Valid options are: [%s]"
                .formatted(list, name, String.join(" ", valid)))
        .forEach(problems::add);
  }

  private static void duplicates(String list, List<String> names, List<String> problems) {
    if (names.stream().distinct().count() < names.size()) {
      problems.add("PodProtections.%s contains duplicate entries".formatted(list));
    }
  }

  /// A kind of pods that are protected.
  enum PodProtection {
    LOCAL_STORAGE("PodsWithLocalStorage", true, "evictLocalStoragePods"),
    SYSTEM_CRITICAL("SystemCriticalPods", true, "evictSystemCriticalPods"),
    FAILED_BARE("FailedBarePods", true, "evictFailedBarePods"),
    DAEMON_SET("DaemonSetPods", true, "evictDaemonSetPods"),
    PVC("PodsWithPVC", false, "ignorePvcPods"),
    WITHOUT_PDB("PodsWithoutPDB", false, "ignorePodsWithoutPDB"),
    RESOURCE_CLAIMS("PodsWithResourceClaims", false, "");

    private final String title;
    private final boolean isDefault;
    private final String deprecatedField;

    PodProtection(String title, boolean isDefault, String deprecatedField) {
      this.title = title;
      this.isDefault = isDefault;
      this.deprecatedField = deprecatedField;
    }

    /// As policies name it.
    String title() {
      return title;
    }

    /// Whether it is effective by default.
    boolean isDefault() {
      return isDefault;
    }

    /// The older argument for it; empty if there is none.
    String deprecatedField() {
      return deprecatedField;
    }
  }
}
