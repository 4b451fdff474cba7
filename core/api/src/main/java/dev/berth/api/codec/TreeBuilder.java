package dev.berth.api.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a tree from the tokens of one object as they pass, including fields that are otherwise
/// skipped.
///
/// An object with a UID was read from an API server and gets no tree, since building it takes a
/// third as long as reading. For one thread.
final class TreeBuilder implements WatchedTokens.Watcher {
  /// An entered object or list that has not been left yet.
  private static final class Level {
    private final @Nullable Map<String, @Nullable Object> fields;
    private final @Nullable List<@Nullable Object> items;
    private String name = "";

    Level(@Nullable Map<String, @Nullable Object> fields, @Nullable List<@Nullable Object> items) {
      this.fields = fields;
      this.items = items;
    }

    void add(@Nullable Object value) {
      if (fields != null) {
        fields.put(name, value);
      } else if (items != null) {
        items.add(value);
      }
    }
  }

  private final Map<String, @Nullable Object> root = new LinkedHashMap<>();
  private final List<Level> levels = new ArrayList<>();
  private boolean isStored;

  /// Begins the tree of an object whose first token has passed.
  TreeBuilder() {
    levels.add(new Level(root, null));
  }

  /// Returns the object once it has been read to its end; null if it came from an API server.
  @Nullable ObjectTree tree() {
    return isStored ? null : new ObjectTree(root);
  }

  @Override
  public boolean look(Token token, TokenReader tokens) {
    if (levels.isEmpty()) {
      return false;
    }
    var level = levels.getLast();
    switch (token) {
      case NAME -> level.name = tokens.text();
      case BEGIN_OBJECT -> {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        level.add(fields);
        levels.add(new Level(fields, null));
      }
      case BEGIN_ARRAY -> {
        var items = new ArrayList<@Nullable Object>();
        level.add(items);
        levels.add(new Level(null, items));
      }
      case END_OBJECT, END_ARRAY -> levels.removeLast();
      case STRING -> {
        level.add(tokens.text());
        isStored = levels.size() == 2 && isUid(level) && !tokens.text().isEmpty();
      }
      case NUMBER ->
          level.add(tokens.isInteger() ? (Object) tokens.integer() : Double.valueOf(tokens.text()));
      case TRUE -> level.add(true);
      case FALSE -> level.add(false);
      case NULL -> level.add(null);
      case END -> {}
    }
    return !isStored;
  }

  private boolean isUid(Level level) {
    return level.name.equals("uid") && levels.getFirst().name.equals("metadata");
  }
}
