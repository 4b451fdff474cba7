package dev.berth.questions.explanation;

import dev.berth.suggestion.Note;
import dev.berth.suggestion.Suggestion;
import java.util.List;

/// Changes that would help a pod without a node, or several pods of one workload.
///
/// @param notes missing objects that it asks for
/// @param advice the best first
/// @param more the number of suggestions that are left out of the advice
/// @param pods the number of pods; 0 if none needs help
/// @param isWithoutExtenders whether the scheduler has extenders, which did not judge the
///   suggestions
/// @param ofMember the verdict on the pod alone, if it is a member of a group
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

  /// Whether there was a search for help.
  public boolean isSought() {
    return pods > 0 && ofMember == OfMember.NONE;
  }

  /// The verdict on a member of a group alone.
  public enum OfMember {
    /// The pod is in no group.
    NONE,
    /// It would fit some node, but its group does not.
    FITS_ALONE,
    /// It would fit some node, but no node that the other members leave.
    FITS_BEFORE_OTHERS,
    /// It fits no node even alone, so its group cannot fit either.
    FITS_NOWHERE
  }

  /// A suggestion, and the number of its pods that it places.
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

  /// How a suggestion was verified.
  public enum Proof {
    /// The filters accept a node for the pod then.
    FILTERS,
    /// A simulation of the whole input places pods then.
    SIMULATION,
    /// A simulation makes progress in a rollout that replaces pods of a former template.
    ROLLOUT
  }
}
