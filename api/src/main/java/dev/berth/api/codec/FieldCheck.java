package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A look at the names of the fields of one object: those that its kind does not have, and those
/// that come twice. It sees the fields that are skipped, too.
///
/// An object that was read from an API server has a UID, and has been checked there: what was found
/// is dropped, and nothing more is looked for. For one thread.
final class FieldCheck implements WatchedTokens.Watcher {

  /// An object or list that has been entered and not been left.
  private static final class Level {
    /// What is in the object, or in the items of the list; null for anything.
    private FieldNames.@Nullable Part part;

    /// The names seen so far; null in a list.
    private @Nullable Set<String> seen;

    /// What is in the value of the field that was entered last.
    private FieldNames.@Nullable Part next;
  }

  private final String source;
  private final FieldNames names = FieldNames.get();
  private final List<Level> levels = new ArrayList<>();
  private final Path path = new Path();
  private final List<Integer> indexes = new ArrayList<>();
  private final List<Problem> found = new ArrayList<>();
  private boolean isStored;

  /// A look at an object whose first token has passed.
  ///
  /// @param type the fields that the object may have
  FieldCheck(String source, FieldNames.Part type) {
    this.source = source;
    enter(type);
  }

  /// What is wrong, once the object has been read to its end.
  List<Problem> found() {
    return isStored ? List.of() : found;
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
        begin(token, level);
      }
      case END_OBJECT, END_ARRAY -> {
        leaveField(level);
        levels.removeLast();
        indexes.removeLast();
      }
      default -> {
        enterItem(level);
        if (levels.size() == 2 && token == Token.STRING && path.toString().equals("metadata.uid")) {
          isStored = !tokens.text().isEmpty();
        }
      }
    }
    return !isStored;
  }

  private void begin(Token token, Level around) {
    var part = around.seen == null ? around.part : around.next;
    if (token == Token.BEGIN_ARRAY) {
      enter(part);
      levels.getLast().seen = null;
    } else {
      enter(part);
    }
  }

  private void enter(FieldNames.@Nullable Part part) {
    var level = new Level();
    level.part = part;
    level.seen = new HashSet<>();
    levels.add(level);
    indexes.add(-1);
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
    if (level.part == null) {
      level.next = null;
    } else if (level.part.isMap()) {
      level.next = new FieldNames.Part(level.part.number(), false);
    } else {
      var type = names.type(level.part);
      if (!type.names().contains(name)) {
        add("unknown field \"%s\"%s".formatted(path, near(name, type.names())), tokens);
      }
      level.next = type.part(name);
    }
  }

  private static String near(String name, Set<String> known) {
    var near = Nearest.nearest(name, known);
    return near.isEmpty() ? "" : "; did you mean \"%s\"?".formatted(String.join("\" or \"", near));
  }

  private void add(String message, TokenReader tokens) {
    found.add(new Problem(source, tokens.line(), tokens.column(), "", message));
  }
}
