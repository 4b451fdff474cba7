package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A look at the fields of one object: those that its kind does not have, those that come twice,
/// and values of a wrong type. It sees the fields that are skipped, too.
///
/// An object that was read from an API server has a UID, and has been checked there: what was found
/// is dropped, and nothing more is looked for. For one thread.
final class FieldCheck implements WatchedTokens.Watcher {

  /// An object or list that has been entered and not been left.
  private static final class Level {
    /// What the object or list is; null for anything.
    private final @Nullable FieldType type;

    /// The names seen so far, with their lines; null in a list.
    private final @Nullable Map<String, Integer> seen;

    /// What the value of the field that was entered last has to be; null for anything.
    private @Nullable FieldType next;

    private Level(@Nullable FieldType type, boolean isList) {
      this.type = type;
      this.seen = isList ? null : new HashMap<>();
      this.next = type instanceof FieldType.ListOf list ? list.item() : null;
    }
  }

  /// So many levels below its own a misplaced field is looked for.
  private static final int DEPTH = 3;

  private final String source;
  private final FieldTypes types = FieldTypes.get();
  private final List<Level> levels = new ArrayList<>();
  private final Path path = new Path();
  private final List<Integer> indexes = new ArrayList<>();
  private final List<Problem> found = new ArrayList<>();
  private final List<Problem> mistyped = new ArrayList<>();
  private boolean isStored;

  /// A look at an object whose first token has passed.
  ///
  /// @param type the fields that the object may have
  FieldCheck(String source, FieldType.ObjectOf type) {
    this.source = source;
    enter(type, false);
  }

  /// The fields that the kind does not have, or that come twice, once the object has been read to
  /// its end.
  List<Problem> found() {
    return isStored ? List.of() : found;
  }

  /// The values of a wrong type, once the object has been read to its end.
  List<Problem> mistyped() {
    return isStored ? List.of() : mistyped;
  }

  @Override
  public boolean look(Token token, TokenReader tokens) {
    if (levels.isEmpty()) {
      return false;
    }
    var level = levels.getLast();
    switch (token) {
      case NAME -> {
        leaveField(level);
        path.enter(tokens.text());
        name(level, tokens);
      }
      case BEGIN_OBJECT, BEGIN_ARRAY -> {
        enterItem(level);
        enter(checked(level.next, tokens), token == Token.BEGIN_ARRAY);
      }
      case END_OBJECT, END_ARRAY -> {
        leaveField(level);
        levels.removeLast();
        indexes.removeLast();
      }
      default -> {
        enterItem(level);
        checked(level.next, tokens);
        if (levels.size() == 2 && token == Token.STRING && path.toString().equals("metadata.uid")) {
          isStored = !tokens.text().isEmpty();
        }
      }
    }
    return !isStored;
  }

  private void enter(@Nullable FieldType type, boolean isList) {
    levels.add(new Level(type, isList));
    indexes.add(-1);
  }

  /// The type, if the value is of it or null; else that is noted.
  private @Nullable FieldType checked(@Nullable FieldType type, TokenReader value) {
    if (type == null || value.current() == Token.NULL || type.takes(value)) {
      return type;
    }
    mistyped.add(
        new Problem(
            source,
            value.line(),
            value.column(),
            path.toString(),
            "%s is not %s".formatted(Tokens.describe(value), type.expected(value))));
    return null;
  }

  /// The path has one entry for each level that is a list or has a field.
  private void enterItem(Level level) {
    if (level.seen == null) {
      var index = indexes.getLast();
      if (index >= 0) {
        path.leave();
      }
      indexes.set(indexes.size() - 1, index + 1);
      path.enter(index + 1);
    }
  }

  private void leaveField(Level level) {
    var isEntered = level.seen == null ? indexes.getLast() >= 0 : !level.seen.isEmpty();
    if (isEntered) {
      path.leave();
    }
  }

  private void name(Level level, TokenReader tokens) {
    var name = tokens.text();
    var first = level.seen == null ? null : level.seen.putIfAbsent(name, tokens.line());
    if (first != null) {
      add(
          "duplicate field \"%s\"; it is in line %d, too, and the last one counts"
              .formatted(path, first),
          tokens);
    }
    level.next =
        switch (level.type) {
          case FieldType.MapOf map -> map.value();
          case FieldType.ObjectOf object -> field(name, types.type(object), tokens);
          case FieldType.ListOf _, Scalar _ -> null;
          case null -> null;
        };
  }

  private @Nullable FieldType field(String name, FieldTypes.Type type, TokenReader tokens) {
    if (!type.names().contains(name)) {
      add("unknown field \"%s\"%s".formatted(path, hint(name, type)), tokens);
    }
    return type.field(name);
  }

  /// Where the field belongs, or how it is spelled.
  private String hint(String name, FieldTypes.Type type) {
    var above = above(name);
    if (!above.isEmpty()) {
      return "; it belongs to " + above;
    }
    var question = Nearest.question(name, type.names());
    if (!question.isEmpty()) {
      return question;
    }
    var below = below(name, type, DEPTH);
    var here = path.first(levels.size() - 1);
    return below.isEmpty()
        ? ""
        : "; it belongs to " + (here.isEmpty() ? below : here + "." + below);
  }

  /// The innermost object around this one that has a field of that name; empty if there is none.
  private String above(String name) {
    for (var i = levels.size() - 2; i > 0; i--) {
      if (levels.get(i).type instanceof FieldType.ObjectOf object
          && types.type(object).names().contains(name)) {
        return path.first(i);
      }
    }
    return "";
  }

  /// The path of the outermost object in an object of that type that has a field of that name, such
  /// as `template.spec`; empty if there is none.
  private String below(String name, FieldTypes.Type type, int depth) {
    for (var field : new TreeSet<>(type.names())) {
      if (isWritten(field)
          && type.field(field) instanceof FieldType.ObjectOf object
          && types.type(object).names().contains(name)) {
        return field;
      }
    }
    for (var field : new TreeSet<>(type.names())) {
      var inner =
          depth > 1 && isWritten(field) && type.field(field) instanceof FieldType.ObjectOf object
              ? below(name, types.type(object), depth - 1)
              : "";
      if (!inner.isEmpty()) {
        return field + "." + inner;
      }
    }
    return "";
  }

  /// Whether authors write it.
  private static boolean isWritten(String field) {
    return !field.equals("status");
  }

  private void add(String message, TokenReader tokens) {
    found.add(new Problem(source, tokens.line(), tokens.column(), "", message));
  }
}
