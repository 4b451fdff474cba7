package dev.berth.ui.page;

import dev.berth.framework.status.Amounts;

/// The request for a resource, and its share of the capacity.
///
/// @param resource such as `cpu`
/// @param requested the request, in millicores for `cpu`, in bytes for memory and storage,
///   otherwise a number
/// @param allocatable likewise
public record ResourceShare(String resource, long requested, long allocatable) {
  private static final int PERCENT = 100;

  /// The share in percent, rounded down; 100 if something is requested but there is no capacity.
  public int percent() {
    if (allocatable <= 0) {
      return requested > 0 ? PERCENT : 0;
    }
    return (int) ((double) requested * PERCENT / allocatable);
  }

  /// The requested amount, in words.
  public String requestedText() {
    return Amounts.format(resource, requested, allocatable);
  }

  /// The allocatable amount, in words.
  public String allocatableText() {
    return Amounts.format(resource, allocatable, requested);
  }

  /// The remaining amount, in words.
  public String leftText() {
    return Amounts.format(resource, Math.max(0, allocatable - requested), allocatable);
  }
}
