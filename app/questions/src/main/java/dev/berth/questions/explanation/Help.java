package dev.berth.questions.explanation;

import dev.berth.suggestion.Note;
import dev.berth.suggestion.Suggestion;
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

  public Help {
    notes = List.copyOf(notes);
    advice = List.copyOf(advice);
  }

  /// Whether it has been sought.
  public boolean isSought() {
    return pods > 0 && ofMember == OfMember.NONE;
  }

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

  /// A suggestion, and how many of the pods that it is for it places.
  ///
  /// @param pods 0 if they were not counted
  /// @param proof how it is known to help
  /// @param completes whether the workload is known to become complete by it, and not at the
  ///   expense of others
  /// @param following how many pods of the workload have no node then, and get one as others of it
  ///   end
  /// @param displaced how many pods of others have no node then, though they had or would have one
  /// @param lowered how many pods of the workload request less then, those that have a node
  ///   included; 0 if no request is lowered
  /// @param steps what is to be done for it, object by object; none if that is not known, as of a
  ///   workload that is not in the input
  public record Advice(
      Suggestion suggestion,
      int pods,
      Proof proof,
      boolean completes,
      int following,
      int displaced,
      int lowered,
      List<Steps.Step> steps) {}

  /// How a suggestion is known to help.
  public enum Proof {
    /// The filters let the pod onto a node then.
    FILTERS,
    /// A simulation of the whole input places pods then.
    SIMULATION,
    /// A simulation brings a rollout further, in which pods of a former template are replaced.
    ROLLOUT
  }
}
