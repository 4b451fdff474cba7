package dev.berth.ui.page;

import dev.berth.ui.SandboxEdit;
import dev.berth.ui.SandboxEdit.Action;
import dev.berth.ui.SandboxEdits;
import java.util.Arrays;
import java.util.List;

/// A cluster with changes that are only imagined, beside the cluster without them.
///
/// @param path of the page with the form; changed clusters are below it
/// @param edits those that have been made
/// @param undone those that have been undone, in the order in which they can be made again
/// @param difference what they change; empty without any
/// @param problems why what was asked for last cannot be done
/// @param given what was asked for last, by parameter
/// @param pages of the pods that differ
public record SandboxView(
    String path,
    SandboxEdits edits,
    SandboxEdits undone,
    DocumentPart difference,
    List<String> problems,
    PageQuery given,
    PageLinks pages) {
  /// The parameter with the changes that have been undone.
  public static final String UNDONE = "undone";

  public SandboxView {
    problems = List.copyOf(problems);
  }

  /// An action, in the words of the form.
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

  /// The actions of the form. Patches come with suggestions, and YAML has forms of its own.
  public static List<Action> order() {
    return Arrays.stream(Action.values()).filter(it -> it.compareTo(Action.PATCH) < 0).toList();
  }

  /// The URL of the cluster without one of the changes; from there, it can be made again.
  public String undo(SandboxEdit edit) {
    return url(path, edits.without(edit), undone.after(edit));
  }

  /// The URL of the cluster with a change that was undone.
  public String redo(SandboxEdit edit) {
    return url(path, edits.with(edit), undone.without(edit));
  }

  /// The URL of a cluster with changes.
  ///
  /// @param path of the page with the form
  /// @param undone changes that can be made again from there
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
