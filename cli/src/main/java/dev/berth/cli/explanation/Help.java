package dev.berth.cli.explanation;

import dev.berth.suggestion.Note;
import java.util.List;

/// What would help a pod that is nowhere, or several of one workload.
///
/// @param notes what it asks for and is not there
/// @param advice the best first
/// @param more how many suggestions there are that are not in the advice
/// @param pods how many there are; 0 if none of them needs help
/// @param isWithoutExtenders whether the scheduler has extenders, which were not called about the
///   suggestions
/// @param ofMember how the pod stands by itself, if it is a member of a group
public record Help(
    List<Note> notes,
    List<Advice> advice,
    int more,
    int pods,
    boolean isWithoutExtenders,
    OfMember ofMember) {
  /// The pod needs none.
  public static final Help NONE = new Help(List.of(), List.of(), 0, 0, false, OfMember.NONE);

  /// A member of a group, by itself.
  public enum OfMember {
    /// It is in no group.
    NONE,
    /// It would fit some node: only its group does not.
    FITS_ALONE,
    /// It would fit some node, but not one that the other members leave.
    FITS_BEFORE_OTHERS,
    /// It fits no node even by itself, so that its group cannot fit either.
    FITS_NOWHERE
  }

  /// Whether it has been sought.
  public boolean isSought() {
    return pods > 0 && ofMember == OfMember.NONE;
  }

  public Help {
    notes = List.copyOf(notes);
    advice = List.copyOf(advice);
  }
}
