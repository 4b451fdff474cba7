package dev.berth.plugins.volumebinding;

/// Why a volume will not do for a claim on a node; those that come closest first.
enum VolumeMismatch {
  ELSEWHERE("not within reach of this node"),
  TAKEN("taken by claims of the pod"),
  TOO_SMALL("too small"),
  OTHER_ACCESS("of other access modes"),
  OTHER_MODE("of another volume mode"),
  OTHER_ATTRIBUTES("of another volume attributes class"),
  NOT_SELECTED("not selected by the claim"),
  NOT_AVAILABLE("not available"),
  BEING_DELETED("being deleted"),
  IN_USE("for other claims");

  private final String words;

  VolumeMismatch(String words) {
    this.words = words;
  }

  /// Such as `not available`.
  @Override
  public String toString() {
    return words;
  }
}
