package dev.berth.api.codec;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the objects in documents: one per document, or those in a list (`kind: List`, `PodList`
/// and the like), which may be larger than the memory. Buffers only what comes before an object's
/// `apiVersion` and `kind`.
final class ObjectWalker {
  /// The most tokens to buffer for items without kind, in a list whose kind comes after them.
  private static final int MAX_HELD = 5_000_000;

  /// Receives the objects.
  interface Visitor {
    /// Receives an object.
    ///
    /// @param object at the object's first token; must be left at its last
    void object(ObjectHeader header, WatchedTokens object);
  }

  /// Items without a kind, until the kind of their list is known.
  private static final class Nameless {
    private final List<TokenBuffer> items = new ArrayList<>();
    private int tokens;

    void add(TokenBuffer item) {
      tokens += item.size();
      if (tokens > MAX_HELD) {
        throw new SyntaxException(item.line(), 0, "too many items before the kind of their list");
      }
      items.add(item);
    }
  }

  /// The type of a list's items that do not give their own.
  private record Inherited(String apiVersion, String kind) {}

  private static final Inherited NOTHING = new Inherited("", "");

  private final String source;
  private final Problems problems;
  private final Visitor visitor;

  /// Whether the document is kubectl output for people, which may not be valid YAML.
  private boolean isDescription;

  private int lists;

  ObjectWalker(String source, Problems problems, Visitor visitor) {
    this.source = source;
    this.problems = problems;
    this.visitor = visitor;
  }

  /// The number of lists, including empty ones.
  int lists() {
    return lists;
  }

  void walk(InputStream in) {
    var documents = new DocumentStream(in);
    while (true) {
      try {
        var document = documents.next();
        if (document == null) {
          return;
        }
        while (document.next() != Token.END) {
          root(document);
        }
      } catch (SyntaxException e) {
        problems.add(e.in(source));
        if (isDescription) {
          problem(e.in(source).line(), NoObject.DESCRIPTION);
        }
      }
    }
  }

  private void root(TokenReader tokens) {
    isDescription = false;
    if (tokens.current() == Token.BEGIN_OBJECT) {
      object(tokens, NOTHING, null);
      return;
    }
    if (tokens.current() == Token.BEGIN_ARRAY) {
      lists++; // of objects, as jq prints the items of a List
      items(tokens, NOTHING, null);
      return;
    }
    if (tokens.current() != Token.NULL) {
      problem(
          tokens.line(),
          tokens.current() == Token.STRING
              ? NoObject.text(tokens.text())
              : "this is %s, not a Kubernetes object".formatted(tokens.current().words()));
    }
    Tokens.skip(tokens);
  }

  /// Reads an object, from its first token to its last.
  ///
  /// @param nameless receives an object without kind; null if a missing kind is a problem
  private void object(TokenReader tokens, Inherited inherited, @Nullable Nameless nameless) {
    var held = new TokenBuffer();
    held.add(tokens);
    String apiVersion = "";
    String kind = "";
    var names = new ArrayList<String>();
    while (tokens.next() != Token.END_OBJECT) {
      var name = tokens.text();
      names.add(name);
      isDescription |= NoObject.isDescription(names);
      held.add(tokens);
      tokens.next();
      if (name.equals("items")
          && tokens.current() == Token.BEGIN_ARRAY
          && (kind.isEmpty() || isList(kind))) {
        list(tokens, apiVersion, kind, held.line());
        return;
      }
      if (tokens.current() == Token.STRING) {
        apiVersion = name.equals("apiVersion") ? tokens.text() : apiVersion;
        kind = name.equals("kind") ? tokens.text() : kind;
      }
      held.addValue(tokens);
      if (!apiVersion.isEmpty() && !kind.isEmpty() && !isList(kind)) {
        visit(new ObjectHeader(apiVersion, kind, held.line()), held.before(tokens));
        return;
      }
    }
    held.add(tokens);
    if (isList(kind)) {
      lists++;
      return;
    }
    if (kind.isEmpty() && nameless != null) {
      nameless.add(held);
      return;
    }
    if (kind.isEmpty() && inherited.kind.isEmpty()) {
      problem(held.line(), NoObject.fields(names));
      return;
    }
    complete(
        held,
        tokens,
        new Inherited(
            apiVersion.isEmpty() ? inherited.apiVersion : apiVersion,
            kind.isEmpty() ? inherited.kind : kind));
  }

  /// Passes on a completely buffered object.
  private void complete(TokenBuffer held, TokenReader rest, Inherited type) {
    if (type.kind.isEmpty()) {
      problem(held.line(), "this object has no kind");
    } else if (type.apiVersion.isEmpty()) {
      problem(held.line(), "this %s has no apiVersion".formatted(type.kind));
    } else {
      visit(new ObjectHeader(type.apiVersion, type.kind, held.line()), held.before(rest));
    }
  }

  private void visit(ObjectHeader header, TokenReader tokens) {
    var watched = new WatchedTokens(tokens);
    watched.add(new OneObject(line -> problem(line, OneObject.SECOND)));
    visitor.object(header, watched);
  }

  /// Reads the items of a list and everything after them, up to the list object's last token.
  private void list(TokenReader tokens, String apiVersionBefore, String kindBefore, int line) {
    var apiVersion = apiVersionBefore;
    var kind = kindBefore;
    var nameless = new Nameless();
    var hasVersion = !apiVersion.isEmpty();
    items(tokens, inherited(apiVersion, kind), kind.isEmpty() ? nameless : null);
    while (tokens.next() != Token.END_OBJECT) {
      var name = tokens.text();
      if (name.equals("apiVersion")) {
        if (hasVersion) {
          problem(tokens.line(), OneObject.SECOND);
        }
        hasVersion = true;
      }
      tokens.next();
      if (tokens.current() == Token.STRING) {
        apiVersion = name.equals("apiVersion") ? tokens.text() : apiVersion;
        kind = name.equals("kind") ? tokens.text() : kind;
      }
      Tokens.skip(tokens);
    }
    if (kind.isEmpty()) {
      problem(line, "this object has no kind");
    } else if (isList(kind)) {
      lists++;
      for (var item : nameless.items) {
        complete(item, tokens, inherited(apiVersion, kind));
      }
    }
  }

  private void items(TokenReader tokens, Inherited inherited, @Nullable Nameless nameless) {
    while (tokens.next() != Token.END_ARRAY) {
      if (tokens.current() == Token.BEGIN_OBJECT) {
        object(tokens, inherited, nameless);
      } else {
        problem(
            tokens.line(),
            "this item is %s, not a Kubernetes object".formatted(tokens.current().words()));
        Tokens.skip(tokens);
      }
    }
  }

  private static boolean isList(String kind) {
    return kind.endsWith("List");
  }

  /// Returns the type of a `PodList`'s items; for a plain `List`, it is not known.
  private static Inherited inherited(String apiVersion, String kind) {
    return isList(kind) && kind.length() > "List".length()
        ? new Inherited(apiVersion, kind.substring(0, kind.length() - "List".length()))
        : NOTHING;
  }

  private void problem(int line, String message) {
    problems.add(new Problem(source, line, 0, "", message));
  }
}
