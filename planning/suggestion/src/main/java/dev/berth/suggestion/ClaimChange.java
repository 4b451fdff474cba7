package dev.berth.suggestion;

import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.status.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The spec of a persistent volume claim before and after a change.
///
/// @param from null if the claim does not exist yet
/// @param isCorrection whether the present class cannot be meant: the class does not exist, or the
///   named volume has another class
public record ClaimChange(
    @Nullable PersistentVolumeClaimSpec from, PersistentVolumeClaimSpec to, boolean isCorrection) {

  /// A changed field in words.
  ///
  /// @param before the old value; empty if it is not worth mentioning
  private record Difference(Field field, String now, String before) {}

  private enum Field {
    CLASS,
    ACCESS,
    SIZE,
    SELECTOR,
    MODE
  }

  /// Whether the claim loses a volume that it has or names.
  boolean losesVolume() {
    return from != null
        && !from.volumeName().isEmpty()
        && !from.volumeName().equals(to.volumeName());
  }

  /// Returns the same change of another spec for nearly the same claim, such as a template without
  /// defaults.
  PersistentVolumeClaimSpec in(PersistentVolumeClaimSpec spec) {
    PersistentVolumeClaimSpec changed = spec;
    for (Difference difference : found()) {
      changed =
          switch (difference.field) {
            case CLASS -> changed.withStorageClassName(to.storageClassName());
            case ACCESS -> changed.withAccessModes(to.accessModes());
            case SIZE -> changed.withResources(to.resources());
            case MODE -> changed.withVolumeMode(to.volumeMode());
            case SELECTOR -> changed.withSelector(to.selector());
          };
    }
    return changed;
  }

  /// Returns the number of changed fields.
  int differences() {
    return found().size();
  }

  Intent intent() {
    if (from == null) {
      return Intent.KEPT;
    }
    boolean isOfClassAlone = found().stream().allMatch(it -> it.field == Field.CLASS);
    return isCorrection && isOfClassAlone && !losesVolume() ? Intent.KEPT : Intent.LESSENED;
  }

  /// Returns the size for [ChangeSize].
  double size() {
    if (from == null) {
      return 2;
    }
    double size = found().stream().mapToDouble(it -> size(it.field, from)).sum();
    return losesVolume() ? 6 + size / 10 : size;
  }

  private double size(Field field, PersistentVolumeClaimSpec before) {
    return switch (field) {
      case CLASS -> isCorrection ? 1 : 2.5;
      case SIZE ->
          1
              + 6
                  * (1
                      - to.size().toBigDecimal().doubleValue()
                          / before.size().toBigDecimal().doubleValue());
      case ACCESS, MODE, SELECTOR -> 3;
    };
  }

  /// Returns the new values in words, such as `storage class fast`, without the old values.
  String now() {
    var found = new ArrayList<>(found());
    if (found.isEmpty() || (losesVolume() && found.getFirst().field != Field.CLASS)) {
      found.addFirst(new Difference(Field.CLASS, className(to), ""));
    }
    return found.stream().map(Difference::now).collect(Collectors.joining(" and "));
  }

  /// Returns the old values, such as `, instead of slow`; empty if they are not worth mentioning.
  String insteadOf() {
    String before =
        found().stream()
            .map(Difference::before)
            .filter(it -> !it.isEmpty())
            .collect(Collectors.joining(" and "));
    return before.isEmpty() ? "" : ", instead of " + before;
  }

  private List<Difference> found() {
    PersistentVolumeClaimSpec old = from;
    var found = new ArrayList<Difference>();
    if (old == null) {
      return found;
    }
    if (!Objects.equals(old.storageClassName(), to.storageClassName())) {
      found.add(new Difference(Field.CLASS, className(to), old.className()));
    }
    if (!old.accessModes().equals(to.accessModes())) {
      found.add(
          new Difference(
              Field.ACCESS,
              "access mode " + String.join(", ", to.accessModes()),
              String.join(", ", old.accessModes())));
    }
    if (!old.size().equals(to.size())) {
      found.add(
          new Difference(
              Field.SIZE, "at most %s of storage".formatted(text(to.size())), text(old.size())));
    }
    if (!Objects.equals(old.selector(), to.selector())) {
      found.add(new Difference(Field.SELECTOR, "no selector", ""));
    }
    if (!old.mode().equals(to.mode())) {
      boolean isBlock = to.mode().equals("Block");
      found.add(
          new Difference(
              Field.MODE,
              "volumeMode " + to.mode(),
              "%s: its containers need %s then"
                  .formatted(old.mode(), isBlock ? "volumeDevices" : "volumeMounts")));
    }
    return found;
  }

  private static String className(PersistentVolumeClaimSpec spec) {
    String name = spec.className();
    return name.isEmpty() ? "storageClassName \"\"" : "storage class " + name;
  }

  static String text(Quantity size) {
    return Amounts.format(PersistentVolumeSpec.STORAGE, size);
  }
}
