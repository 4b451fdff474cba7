package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeStatus;

/// Why a volume will not do for a claim on a node; those that come closest first.
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

  /// Whether the claim that the volume was for is gone.
  static boolean isReleased(PersistentVolume volume) {
    var phase = volume.status().phase();
    return phase.equals(PersistentVolumeStatus.RELEASED)
        || phase.equals(PersistentVolumeStatus.FAILED);
  }

  /// Such as `not available`.
  @Override
  public String toString() {
    return words;
  }
}
