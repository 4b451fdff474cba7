package dev.berth.ui;

import static java.util.stream.Collectors.joining;

import dev.berth.ui.SandboxEdit.Action;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Changes of a cluster, one after the other. The changes are a segment of a URL's path, such as
/// `drain=node-7,taint=node-3:example.com~gpu=yes:NoSchedule`, so every page about the changed
/// cluster can be shared. `~` replaces a slash, as names contain no `~`; a patch is in Base64, and
/// YAML is packed.
public record SandboxEdits(List<SandboxEdit> list) {
  /// No change.
  static final SandboxEdits NONE = new SandboxEdits(List.of());

  /// The limit of changes for a page.
  private static final int MOST = 50;

  private static final int LONGEST = 4_000;

  /// The characters of names, taints and numbers.
  private static final Pattern TARGET = Pattern.compile("[\\w.:=/-]{1," + LONGEST + "}");

  public SandboxEdits {
    list = List.copyOf(list);
  }

  /// Parses the segment of a path; null if it is not valid.
  static @Nullable SandboxEdits parse(String segment) {
    var edits = new ArrayList<SandboxEdit>();
    for (String part : segment.split(",", -1)) {
      int equals = part.indexOf('=');
      var action = action(part.substring(0, Math.max(0, equals)));
      var edit = action.map(it -> edit(it, part.substring(equals + 1))).orElse(null);
      if (edit == null) {
        return null;
      }
      edits.add(edit);
    }
    return edits.size() > MOST ? null : new SandboxEdits(edits);
  }

  /// Parses the segment of a path; no changes if it is not valid.
  static SandboxEdits parseOrNone(String segment) {
    return Objects.requireNonNullElse(parse(segment), NONE);
  }

  private static @Nullable SandboxEdit edit(Action action, String text) {
    if (!isTarget(text.replace('~', '/'))) {
      return null;
    }
    if (action == Action.PASTE || action == Action.CONFIGURE) {
      String yaml = PackedText.unpack(text);
      return yaml == null ? null : new SandboxEdit(action, yaml);
    }
    if (action != Action.PATCH) {
      return new SandboxEdit(action, text.replace('~', '/'));
    }
    try {
      var target = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      return target.indexOf('=') < 1 ? null : new SandboxEdit(action, target);
    } catch (IllegalArgumentException _) {
      return null; // it is no Base64
    }
  }

  private static String text(SandboxEdit edit) {
    if (edit.isYaml()) {
      return PackedText.pack(edit.target());
    }
    return edit.action() == Action.PATCH
        ? Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(edit.target().getBytes(StandardCharsets.UTF_8))
        : edit.target().replace('/', '~');
  }

  /// Makes the edits for options of `berth simulate`; null if an option has no edit, or if the
  /// edits do not fit a URL.
  ///
  /// @param options names and values
  public static @Nullable SandboxEdits ofOptions(List<Map.Entry<String, String>> options) {
    var edits = new ArrayList<SandboxEdit>();
    for (var option : options) {
      var action =
          Arrays.stream(Action.values())
              .filter(it -> it.option().equals(option.getKey()))
              .findFirst();
      if (action.isEmpty()) {
        return null;
      }
      edits.add(new SandboxEdit(action.get(), option.getValue()));
    }
    String segment = new SandboxEdits(edits).segment();
    return edits.isEmpty() || !edits.equals(parseOrNone(segment).list)
        ? null
        : new SandboxEdits(edits);
  }

  /// The action with that name.
  static Optional<Action> action(String word) {
    return Arrays.stream(Action.values()).filter(it -> it.toString().equals(word)).findFirst();
  }

  /// Whether the text can be the target of an edit.
  static boolean isTarget(String text) {
    return TARGET.matcher(text).matches();
  }

  /// Whether there are more edits than a page or a URL can take.
  boolean isTooMuch() {
    return !areIn(segment());
  }

  /// Whether the segment of a path names changes, and no more than a page or a URL takes.
  public static boolean areIn(String segment) {
    return segment.length() <= LONGEST && parse(segment) != null;
  }

  /// The segment of a path.
  public String segment() {
    return list.stream().map(it -> it.action() + "=" + text(it)).collect(joining(","));
  }

  /// The same edits with one more. There is one configuration.
  public SandboxEdits with(SandboxEdit edit) {
    var more = new ArrayList<>(list);
    if (edit.action() == Action.CONFIGURE) {
      more.removeIf(it -> it.action() == Action.CONFIGURE);
    }
    more.add(edit);
    return new SandboxEdits(more);
  }

  /// The same edits, with one more before the others.
  public SandboxEdits after(SandboxEdit first) {
    var more = new ArrayList<>(List.of(first));
    more.addAll(list);
    return new SandboxEdits(more);
  }

  /// The same edits without one of them.
  public SandboxEdits without(SandboxEdit edit) {
    var fewer = new ArrayList<>(list);
    fewer.remove(edit);
    return new SandboxEdits(fewer);
  }
}
