package dev.berth.framework.model;

import dev.berth.api.meta.ObjectKey;

/// The kind and the name of a group.
///
/// @param object namespace and name
public record GroupKey(Kind kind, ObjectKey object) implements Comparable<GroupKey> {
  /// Whether the group contains pods or groups.
  public enum Kind {
    POD_GROUP("podgroup"),
    COMPOSITE_POD_GROUP("compositepodgroup");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /// The spelling in kube-scheduler's messages, such as `podgroup`.
    @Override
    public String toString() {
      return text;
    }
  }

  /// Returns the key of the PodGroup of that name.
  public static GroupKey podGroup(ObjectKey key) {
    return new GroupKey(Kind.POD_GROUP, key);
  }

  /// Returns the key of the CompositePodGroup of that name.
  public static GroupKey composite(ObjectKey key) {
    return new GroupKey(Kind.COMPOSITE_POD_GROUP, key);
  }

  public String namespace() {
    return object.namespace();
  }

  public String name() {
    return object.name();
  }

  @Override
  public int compareTo(GroupKey other) {
    int byKind = kind.compareTo(other.kind);
    return byKind == 0 ? object.compareTo(other.object) : byKind;
  }

  /// For example `podgroup/default/training`.
  @Override
  public String toString() {
    return kind + "/" + object;
  }
}
