package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    /// The names seen so far; null in a list.
    private final @Nullable Set<String> seen;

    /// What the value of the field that was entered last has to be; null for anything.
    private @Nullable FieldType next;

    private Level(@Nullable FieldType type, boolean isList) {
      this.type = type;
      this.seen = isList ? null : new HashSet<>();
      this.next = type instanceof FieldType.ListOf list ? list.item() : null;
    }
  }

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
    if (level.seen != null && !level.seen.add(name)) {
      add("duplicate field \"%s\"".formatted(path), tokens);
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
      add("unknown field \"%s\"%s".formatted(path, near(name, type.names())), tokens);
    }
    return type.field(name);
  }

  private static String near(String name, Set<String> known) {
    var near = Nearest.nearest(name, known);
    return near.isEmpty() ? "" : "; did you mean \"%s\"?".formatted(String.join("\" or \"", near));
  }

  private void add(String message, TokenReader tokens) {
    found.add(new Problem(source, tokens.line(), tokens.column(), "", message));
  }
}
