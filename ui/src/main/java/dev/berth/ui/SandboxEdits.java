package dev.berth.ui;

import static java.util.stream.Collectors.joining;

import dev.berth.ui.SandboxEdit.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Changes of a cluster, one after the other. A URL names them by a segment of its path, such as
/// `drain=node-7,taint=node-3:example.com~gpu=yes:NoSchedule`: every view of the changed cluster
/// can be shared. `~` stands for the slash of a taint's key, which no name contains.
public record SandboxEdits(List<SandboxEdit> list) {
  /// No change.
  static final SandboxEdits NONE = new SandboxEdits(List.of());

  /// So many are enough for a page.
  private static final int MOST = 50;

  private static final int LONGEST = 800;

  /// What names of nodes and taints consist of.
  private static final Pattern TARGET = Pattern.compile("[\\w.:=/-]{1," + LONGEST + "}");

  public SandboxEdits {
    list = List.copyOf(list);
  }

  /// Reads the segment of a path; null if it is none.
  static @Nullable SandboxEdits parse(String segment) {
    var edits = new ArrayList<SandboxEdit>();
    for (String part : segment.split(",", -1)) {
      int equals = part.indexOf('=');
      var action = action(part.substring(0, Math.max(0, equals)));
      String target = part.substring(equals + 1).replace('~', '/');
      if (action.isEmpty() || !isTarget(target)) {
        return null;
      }
      edits.add(new SandboxEdit(action.get(), target));
    }
    return edits.size() > MOST ? null : new SandboxEdits(edits);
  }

  /// The action with that name.
  static Optional<Action> action(String word) {
    return Arrays.stream(Action.values()).filter(it -> it.toString().equals(word)).findFirst();
  }

  /// Whether that can be the target of an edit.
  static boolean isTarget(String text) {
    return TARGET.matcher(text).matches();
  }

  /// Whether there is room for one more.
  boolean isFull() {
    return list.size() >= MOST;
  }

  /// The segment of a path.
  public String segment() {
    return list.stream()
        .map(it -> it.action() + "=" + it.target().replace('/', '~'))
        .collect(joining(","));
  }

  /// The same with one more.
  SandboxEdits with(SandboxEdit edit) {
    var more = new ArrayList<>(list);
    more.add(edit);
    return new SandboxEdits(more);
  }

  /// The same without one of them.
  public SandboxEdits without(SandboxEdit edit) {
    var fewer = new ArrayList<>(list);
    fewer.remove(edit);
    return new SandboxEdits(fewer);
  }

  /// The targets of an action.
  public List<String> targets(Action action) {
    return list.stream()
        .filter(it -> it.action() == action)
        .map(SandboxEdit::target)
        .distinct()
        .toList();
  }
}
