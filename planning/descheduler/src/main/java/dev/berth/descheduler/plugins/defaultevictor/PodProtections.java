package dev.berth.descheduler.plugins.defaultevictor;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Which protections of pods are switched on and off.
///
/// @param extraEnabled names of protections that are off otherwise
/// @param defaultDisabled names of protections that are on otherwise
/// @param protectedStorageClasses the only ones whose claims `PodsWithPVC` looks at; empty for all
/// @param deprecated protections that older fields switch, which hold if both lists are empty
public record PodProtections(
    List<String> extraEnabled,
    List<String> defaultDisabled,
    List<String> protectedStorageClasses,
    Set<PodProtection> deprecated) {
  /// Nothing said.
  public static final PodProtections NONE =
      new PodProtections(List.of(), List.of(), List.of(), Set.of());

  public PodProtections {
    extraEnabled = List.copyOf(extraEnabled);
    defaultDisabled = List.copyOf(defaultDisabled);
    protectedStorageClasses = List.copyOf(protectedStorageClasses);
    deprecated = Set.copyOf(deprecated);
  }

  /// Whether the newer fields are used.
  boolean hasLists() {
    return !extraEnabled.isEmpty() || !defaultDisabled.isEmpty();
  }

  /// The protections that are in force.
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

  /// What is wrong with the lists.
  List<String> problems() {
    var problems = new ArrayList<String>();
    if (!deprecated.isEmpty() && hasLists()) {
      problems.add(
          "cannot use Deprecated fields alongside PodProtections.ExtraEnabled or"
              + " PodProtections.DefaultDisabled");
    }
    invalid("ExtraEnabled", extraEnabled, PodProtection.titles(false), problems);
    invalid("DefaultDisabled", defaultDisabled, PodProtection.titles(true), problems);
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
      String list, List<String> names, List<String> valid, List<String> problems) {
    names.stream()
        .filter(name -> !valid.contains(name))
        .forEach(name ->
            problems.add(
                "invalid pod protection policy in %s: \"%s\". Valid options are: [%s]"
                    .formatted(list, name, String.join(" ", valid))));
  }

  private static void duplicates(String list, List<String> names, List<String> problems) {
    if (names.stream().distinct().count() < names.size()) {
      problems.add("PodProtections.%s contains duplicate entries".formatted(list));
    }
  }
}
