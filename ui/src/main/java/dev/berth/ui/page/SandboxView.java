package dev.berth.ui.page;

import dev.berth.ui.SandboxEdit;
import dev.berth.ui.SandboxEdit.Action;
import dev.berth.ui.SandboxEdits;
import java.util.Arrays;
import java.util.List;

/// A cluster with imagined changes, compared with the cluster without them.
///
/// @param path the path of the page with the form; changed clusters are below it
/// @param edits the changes
/// @param undone the undone changes, in the order in which they can be redone
/// @param difference the difference that the changes make; empty without changes
/// @param problems the reasons why the last requested change cannot be made
/// @param given the last requested change, by parameter
/// @param pages the pages of the list of pods that differ
public record SandboxView(
    String path,
    SandboxEdits edits,
    SandboxEdits undone,
    DocumentPart difference,
    List<String> problems,
    PageQuery given,
    PageLinks pages) {
  /// The parameter with the undone changes.
  public static final String UNDONE = "undone";

  public SandboxView {
    problems = List.copyOf(problems);
  }

  /// The words for an action in the form.
  public static String words(Action action) {
    return switch (action) {
      case DRAIN -> "drain: evict its pods as budgets allow";
      case CORDON -> "cordon: no new pods";
      case UNCORDON -> "uncordon: new pods again";
      case TAINT -> "taint";
      case UNTAINT -> "remove a taint";
      case REMOVE -> "remove: the node and its pods are gone";
      case ADD -> "add a number of nodes like it";
      case SCALE -> "scale to a number of pods";
      case PATCH, PASTE, CONFIGURE -> action.toString();
    };
  }

  /// The actions of the form, in their order. Patches come from suggestions, and YAML has its own
  /// forms.
  public static List<Action> order() {
    return Arrays.stream(Action.values()).filter(it -> it.compareTo(Action.PATCH) < 0).toList();
  }

  /// The URL of the cluster without one of the changes; the change can be redone there.
  public String undo(SandboxEdit edit) {
    return url(path, edits.without(edit), undone.after(edit));
  }

  /// The URL of the cluster with an undone change made again.
  public String redo(SandboxEdit edit) {
    return url(path, edits.with(edit), undone.without(edit));
  }

  /// The URL of a cluster with changes.
  ///
  /// @param path the path of the page with the form
  /// @param undone the undone changes, which can be redone there
  public static String url(String path, SandboxEdits edits, SandboxEdits undone) {
    String changed = edits.list().isEmpty() ? path : path + "/" + edits.segment() + "/";
    return undone.list().isEmpty()
        ? changed
        : "%s?%s=%s".formatted(changed, UNDONE, undone.segment());
  }

  /// The pods of this page that differ.
  public List<DocumentPart> pods() {
    return pages.of(difference.parts("pods"));
  }
}
