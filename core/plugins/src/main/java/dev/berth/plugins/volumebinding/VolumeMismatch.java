package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeStatus;

/// Why a volume does not suit a claim on a node; the closest mismatches first.
enum VolumeMismatch {
  UNBOUND("would do, and not bound yet"),
  ELSEWHERE("not within reach of this node"),
  NOWHERE("within reach of no node"),
  TAKEN("taken by claims of the pod"),
  TOO_SMALL("too small"),
  OTHER_ACCESS("of other access modes"),
  OTHER_MODE("of another volume mode"),
  OTHER_ATTRIBUTES("of another volume attributes class"),
  NOT_SELECTED("not selected by the claim"),
  NOT_AVAILABLE("not available"),
  BEING_DELETED("being deleted"),
  RELEASED("Released (remove the claimRef to use it again)"),
  IN_USE("for other claims");

  private final String words;

  VolumeMismatch(String words) {
    this.words = words;
  }

  /// Returns whether the claim to which the volume belonged is deleted.
  static boolean isReleased(PersistentVolume volume) {
    var phase = volume.status().phase();
    return phase.equals(PersistentVolumeStatus.RELEASED)
        || phase.equals(PersistentVolumeStatus.FAILED);
  }

  /// For example `not available`.
  @Override
  public String toString() {
    return words;
  }
}
