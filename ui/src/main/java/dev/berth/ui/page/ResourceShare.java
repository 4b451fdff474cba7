package dev.berth.ui.page;

import dev.berth.framework.status.Amounts;

/// How much of a resource is requested.
///
/// @param resource such as `cpu`
/// @param requested millicores of `cpu`, bytes of memory and storage, else a number
/// @param allocatable likewise
public record ResourceShare(String resource, long requested, long allocatable) {
  private static final int PERCENT = 100;

  /// The share in percent, rounded down; 100 if something is requested where there is nothing.
  public int percent() {
    if (allocatable <= 0) {
      return requested > 0 ? PERCENT : 0;
    }
    return (int) ((double) requested * PERCENT / allocatable);
  }

  /// What is requested, in words.
  public String requestedText() {
    return Amounts.format(resource, requested, allocatable);
  }

  /// What there is, in words.
  public String allocatableText() {
    return Amounts.format(resource, allocatable, requested);
  }

  /// What is left, in words.
  public String leftText() {
    return Amounts.format(resource, Math.max(0, allocatable - requested), allocatable);
  }
}
