package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Checks the fields of one object: finds unknown fields, duplicate fields, and values of a wrong
/// type. Also checks fields that are otherwise skipped.
///
/// An object with a UID was read from an API server, which has checked it: in that case all
/// findings are dropped and checking stops. For one thread.
final class FieldCheck implements WatchedTokens.Watcher {
  /// An entered object or list that has not been left yet.
  private static final class Level {
    /// The type of the object or list; null for any type.
    private final @Nullable FieldType type;

    /// The names seen so far with their lines; null in a list.
    private final @Nullable Map<String, Integer> seen;

    /// The type of the last entered field's value; null for any type.
    private @Nullable FieldType next;

    private Level(@Nullable FieldType type, boolean isList) {
      this.type = type;
      this.seen = isList ? null : new HashMap<>();
      this.next = type instanceof FieldType.ListOf list ? list.item() : null;
    }
  }

  /// How many levels below a misplaced field to look for its right place.
  private static final int DEPTH = 3;

  private final String source;
  private final FieldTypes types = FieldTypes.get();
  private final List<Level> levels = new ArrayList<>();
  private final Path path = new Path();
  private final List<Integer> indexes = new ArrayList<>();
  private final List<Problem> found = new ArrayList<>();
  private final List<Problem> mistyped = new ArrayList<>();
  private boolean isStored;

  /// Creates a check of an object whose first token has passed.
  ///
  /// @param type the fields that the object may have
  FieldCheck(String source, FieldType.ObjectOf type) {
    this.source = source;
    enter(type, false);
  }

  /// Returns unknown and duplicate fields, once the object has been read to its end.
  List<Problem> found() {
    return isStored ? List.of() : found;
  }

  /// Returns values of a wrong type, once the object has been read to its end.
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

  /// Returns the type if the value has it or is null; otherwise records a problem.
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

  /// The path has an entry for each level that is a list or has a field.
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

  /// Returns where the field belongs, or how it is spelled.
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

  /// Returns the innermost surrounding object that has a field of that name; empty if there is
  /// none.
  private String above(String name) {
    for (var i = levels.size() - 2; i > 0; i--) {
      if (levels.get(i).type instanceof FieldType.ObjectOf object
          && types.type(object).names().contains(name)) {
        return path.first(i);
      }
    }
    return "";
  }

  /// Returns the path to the outermost object below that type that has a field of that name, such
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

  /// Returns whether authors write the field.
  private static boolean isWritten(String field) {
    return !field.equals("status");
  }

  private void add(String message, TokenReader tokens) {
    found.add(new Problem(source, tokens.line(), tokens.column(), "", message));
  }
}
