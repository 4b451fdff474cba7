package dev.berth.api.codec;

import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the objects of YAML and JSON inputs into records, one at a time: from documents with one
/// object each, and from lists of any length. For one thread; may read several inputs.
///
/// If an input fails, throws [java.io.UncheckedIOException]. Whatever is wrong with its content
/// becomes a [Problem], and reading continues with the next object or document.
///
/// @param <T> the common type of all objects
public final class ObjectReader<T> {
  /// The additional tasks of a reader.
  ///
  /// @param notesLines whether to record the lines of every object's fields
  /// @param fieldProblems receives unknown and duplicate fields; null to not look for them
  /// @param keeps selects kinds to keep although they are unknown
  /// @param kept receives objects of these kinds
  /// @param trees receives new objects as they were written; null if not needed
  private record Extras(
      boolean notesLines,
      @Nullable Consumer<Problem> fieldProblems,
      BiPredicate<String, String> keeps,
      Consumer<Located<ObjectTree>> kept,
      @Nullable Consumer<ObjectTree> trees) {
    static final Extras NONE = new Extras(false, null, (_, _) -> false, _ -> {}, null);
  }

  private final KindRegistry<T> kinds;
  private final Interner interner;
  private final Problems problems;
  private final Extras extras;
  private final SortedMap<String, Integer> skipped = new TreeMap<>();
  private int lists;

  /// Creates a reader of these kinds.
  ///
  /// @param interner shares equal parts of the objects
  /// @param problems receives what is wrong
  public ObjectReader(KindRegistry<T> kinds, Interner interner, Problems problems) {
    this(kinds, interner, problems, Extras.NONE);
  }

  private ObjectReader(KindRegistry<T> kinds, Interner interner, Problems problems, Extras extras) {
    this.kinds = kinds;
    this.interner = interner;
    this.problems = problems;
    this.extras = extras;
  }

  private ObjectReader<T> with(Extras others) {
    return new ObjectReader<>(kinds, interner, problems, others);
  }

  /// Returns a reader that records the lines of every object's fields. By default only strictly
  /// read objects have [Positions], since recording them takes longer than reading.
  public ObjectReader<T> notingLines() {
    return with(new Extras(true, extras.fieldProblems, extras.keeps, extras.kept, extras.trees));
  }

  /// Returns a reader that checks the fields of all objects whose kind is in Kubernetes v1.37 or
  /// belongs to queues, including kinds that are not read. It finds unknown fields, duplicate
  /// fields and values of a wrong type; the latter are problems. Objects with a UID come from an
  /// API server and are not checked.
  ///
  /// @param found receives unknown and duplicate fields, which do not prevent reading
  public ObjectReader<T> checkingFields(Consumer<Problem> found) {
    return with(new Extras(extras.notesLines, found, extras.keeps, extras.kept, extras.trees));
  }

  /// Returns a reader that also passes on some objects of unknown kinds, as they were written. They
  /// still count as skipped.
  ///
  /// @param kinds selects these kinds, by version and name
  public ObjectReader<T> keeping(
      BiPredicate<String, String> kinds, Consumer<Located<ObjectTree>> sink) {
    return with(new Extras(extras.notesLines, extras.fieldProblems, kinds, sink, extras.trees));
  }

  /// Returns a reader that passes new objects on also as they were written, each after the object
  /// itself. Objects with a UID come from an API server and are not new.
  public ObjectReader<T> withTrees(Consumer<ObjectTree> trees) {
    return with(
        new Extras(extras.notesLines, extras.fieldProblems, extras.keeps, extras.kept, trees));
  }

  /// Reads an input to its end. Does not close it.
  ///
  /// @param source the input's name in problems
  /// @param sink receives the objects in order
  public void read(InputStream in, String source, Consumer<Located<T>> sink) {
    var walker =
        new ObjectWalker(
            source, problems, (header, tokens) -> object(header, tokens, source, sink));
    walker.walk(in);
    lists += walker.lists();
  }

  /// The number of lists, including empty ones.
  public int lists() {
    return lists;
  }

  /// The number of objects of unknown kinds, by kind.
  public SortedMap<String, Integer> skipped() {
    return Collections.unmodifiableSortedMap(skipped);
  }

  private void object(
      ObjectHeader header, WatchedTokens tokens, String source, Consumer<Located<T>> sink) {
    var fields =
        extras.fieldProblems == null
            ? null
            : FieldTypes.get().of(header.apiVersion(), header.kind());
    var check = fields == null ? null : new FieldCheck(source, fields);
    if (check != null) {
      tokens.add(check);
    }
    var entry = kinds.find(header.apiVersion(), header.kind());
    var trees = entry == null ? null : extras.trees;
    var builder = trees == null ? null : new TreeBuilder();
    if (builder != null) {
      tokens.add(builder);
    }
    var before = problems.count();
    var located =
        entry == null ? other(header, tokens, source) : decode(header, tokens, source, entry);
    if (check != null) {
      report(check, before, !header.kind().equals("Secret"));
    }
    if (located == null || problems.count() > before) {
      return;
    }
    sink.accept(located);
    var tree = builder == null ? null : builder.tree();
    if (trees != null && tree != null) {
      trees.accept(tree);
    }
  }

  /// Reports values of a wrong type as problems, in fields that the object's codec reads and in
  /// others.
  ///
  /// @param before the number of problems before the object was read
  /// @param isWhole whether the object is complete; Secrets are not read, and many dumps redact
  ///   them
  private void report(FieldCheck check, int before, boolean isWhole) {
    var fieldProblems = extras.fieldProblems;
    if (fieldProblems != null) {
      check.found().forEach(fieldProblems);
    }
    if (!isWhole) {
      if (fieldProblems != null) {
        check.mistyped().forEach(fieldProblems);
      }
    } else if (!check.mistyped().isEmpty()) {
      var told =
          problems.kept().stream().skip(before).map(Problem::path).collect(Collectors.toSet());
      check.mistyped().stream().filter(it -> !told.contains(it.path())).forEach(problems::add);
    }
  }

  /// Skips or keeps an object of an unknown kind.
  private @Nullable Located<T> other(ObjectHeader header, TokenReader tokens, String source) {
    unknown(header, source);
    if (extras.keeps.test(header.apiVersion(), header.kind())) {
      keep(header, tokens, source);
    } else {
      Tokens.skip(tokens);
    }
    return null;
  }

  private @Nullable Located<T> decode(
      ObjectHeader header, TokenReader tokens, String source, KindRegistry.Entry<T> entry) {
    var positions =
        extras.notesLines || entry.strictness() == Strictness.STRICT ? new Positions() : null;
    var context = new DecodeContext(source, problems, entry.strictness(), interner, positions);
    T value = entry.codec().decode(new Decoder(tokens, context));
    return value == null ? null : new Located<>(value, source, header.line(), positions);
  }

  private void keep(ObjectHeader header, TokenReader tokens, String source) {
    var positions = extras.notesLines ? new Positions() : null;
    var context =
        new DecodeContext(source, problems, Strictness.LENIENT, Interner.none(), positions);
    var tree = ObjectTree.read(new Decoder(tokens, context));
    if (tree != null) {
      extras.kept.accept(new Located<>(tree, source, header.line(), positions));
    }
  }

  private void unknown(ObjectHeader header, String source) {
    var versions = kinds.knownVersions(header.apiVersion(), header.kind());
    if (versions.isEmpty()) {
      skipped.merge(Kinds.title(header.apiVersion(), header.kind()), 1, Integer::sum);
    } else {
      problems.add(
          new Problem(source, header.line(), 0, "apiVersion", unknownVersion(header, versions)));
    }
  }

  /// For objects of a cluster, uses kubectl's words.
  private String unknownVersion(ObjectHeader header, List<String> versions) {
    return Kinds.named(header.kind()).isPresent()
        ? "no matches for kind \"%s\" in version \"%s\"; write %s"
            .formatted(header.kind(), header.apiVersion(), versions.getFirst())
        : "version \"%2$s\" of %1$s is not supported: write %3$s%4$s"
            .formatted(
                header.kind(),
                header.apiVersion(),
                String.join(" or ", versions),
                kinds.advice(header.apiVersion(), header.kind()));
  }
}
