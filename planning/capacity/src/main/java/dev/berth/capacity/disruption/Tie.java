package dev.berth.capacity.disruption;

import java.util.Locale;

/// What makes a pod wait until its node is back, however much room there is elsewhere.
public enum Tie {
  /// It keeps apart from the other pods of its workload, and each domain that is left has one.
  ANTI_AFFINITY("by their own anti-affinity"),

  /// A volume of it can be reached from what is lost only.
  VOLUME("by their volumes");

  private final String text;

  Tie(String text) {
    this.text = text;
  }

  /// Such as `by their own anti-affinity`.
  public String text() {
    return text;
  }

  /// As in documents: `antiAffinity`, `volume`.
  @Override
  public String toString() {
    return this == ANTI_AFFINITY ? "antiAffinity" : name().toLowerCase(Locale.ROOT);
  }
}
