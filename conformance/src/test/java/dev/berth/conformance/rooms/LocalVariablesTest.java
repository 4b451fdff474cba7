package dev.berth.conformance.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The rule for `var` in local variables. A type is written once: if the initializer names it, the
/// declaration has `var`. A literal names no type, so its variable has one. In all other cases, the
/// author decides.
final class LocalVariablesTest {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /// Finds the local variables in source code that break the rule.
  private static final class Scanner extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final List<String> found = new ArrayList<>();
    private final Trees trees;
    private final CompilationUnitTree unit;

    Scanner(Trees trees, CompilationUnitTree unit) {
      this.trees = trees;
      this.unit = unit;
    }

    @Override
    public @Nullable Void visitBlock(BlockTree block, @Nullable Void unused) {
      check(block.getStatements());
      return super.visitBlock(block, null);
    }

    @Override
    public @Nullable Void visitCase(CaseTree label, @Nullable Void unused) {
      if (label.getStatements() != null) {
        check(label.getStatements());
      }
      return super.visitCase(label, null);
    }

    @Override
    public @Nullable Void visitTry(TryTree guarded, @Nullable Void unused) {
      check(guarded.getResources());
      return super.visitTry(guarded, null);
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree loop, @Nullable Void unused) {
      check(loop.getInitializer());
      return super.visitForLoop(loop, null);
    }

    private void check(List<? extends Tree> statements) {
      for (Tree statement : statements) {
        if (statement instanceof VariableTree variable && breaksTheRule(variable)) {
          long line =
              unit.getLineMap()
                  .getLineNumber(trees.getSourcePositions().getStartPosition(unit, variable));
          found.add("%s:%d".formatted(unit.getSourceFile().getName(), line));
        }
      }
    }

    private static boolean breaksTheRule(VariableTree variable) {
      ExpressionTree initializer = variable.getInitializer();
      if (initializer == null || !variable.getModifiers().getAnnotations().isEmpty()) {
        return false;
      }
      return variable.getType() == null
          ? isLiteral(initializer)
          : variable.getType().toString().equals(namedType(initializer));
    }

    private static boolean isLiteral(ExpressionTree initializer) {
      return switch (initializer) {
        case LiteralTree _ -> true;
        case UnaryTree minus when minus.getKind() == Kind.UNARY_MINUS ->
            minus.getExpression() instanceof LiteralTree;
        default -> false;
      };
    }

    /// Returns the type that the initializer names; null if it names none.
    private static @Nullable String namedType(ExpressionTree initializer) {
      return switch (initializer) {
        case NewClassTree created when (created.getClassBody() != null || isDiamond(created)) ->
            null;
        case NewClassTree created -> created.getIdentifier().toString();
        case NewArrayTree created when created.getType() != null ->
            created.getType() + "[]".repeat(Math.max(1, created.getDimensions().size()));
        case TypeCastTree cast -> cast.getType().toString();
        case MethodInvocationTree call
            when call.getMethodSelect() instanceof MemberSelectTree method ->
            method.getExpression().toString();
        default -> null;
      };
    }

    private static boolean isDiamond(NewClassTree created) {
      return created.getIdentifier() instanceof ParameterizedTypeTree type
          && type.getTypeArguments().isEmpty();
    }
  }

  /// Returns the places that break the rule.
  private static List<String> breaches(Iterable<? extends JavaFileObject> sources) {
    var task = (JavacTask) COMPILER.getTask(null, null, null, List.of("-proc:none"), null, sources);
    var found = new ArrayList<String>();
    try {
      for (CompilationUnitTree unit : task.parse()) {
        var scanner = new Scanner(Trees.instance(task), unit);
        scanner.scan(unit, null);
        found.addAll(scanner.found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  @Test
  void aTypeIsWrittenOnce() throws IOException {
    List<Path> sources = Rooms.javaFiles().toList();
    assertThat(sources).hasSizeGreaterThan(1_000);

    try (var files = COMPILER.getStandardFileManager(null, null, null)) {
      assertThat(breaches(files.getJavaFileObjectsFromPaths(sources)))
          .as("local variables with a type that the initializer names, or with var and a literal")
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          var a = new Object();                     | true
          Object a = new Object();                  | false
          Object a = new String();                  | true
          var a = new ArrayList<String>();          | true
          ArrayList<String> a = new ArrayList<>();  | true
          Runnable a = new Runnable() { };          | true
          int[] a = new int[3];                     | false
          int[][] a = new int[3][4];                | false
          String[] a = new String[] {"b"};          | false
          int[] a = {3};                            | true
          String a = (String) b;                    | false
          Object a = (String) b;                    | true
          Path a = Path.of("b");                    | false
          var a = Path.of("b");                     | true
          List<String> a = List.of("b");            | true
          Path a = b.path();                        | true
          var a = b.path();                         | true
          @Nullable Path a = Path.of("b");          | true
          var a = 3;                                | false
          var a = -3;                               | false
          var a = "b";                              | false
          int a = 3;                                | true
          int a;                                    | true
          for (var i = 0; i < 3; i++) { }           | false
          for (int i = 0; i < 3; i++) { }           | true
          for (var a : b) { }                       | true
          try (var a = new Object()) { }            | true
          try (Object a = new Object()) { }         | false
          try (a) { }                               | true
          switch (b) { case 1: int a = 3; }         | true
          switch (b) { case 1: var a = 3; }         | false
          switch (b) { case 1 -> { var a = 3; } }   | false
          switch (b) { case 1 -> a(); }             | true
          """)
  void eachDeclarationIsJudgedByItself(String statement, boolean isGood) {
    var source =
        new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return "class A { void a() { " + statement + " } }";
          }
        };

    assertThat(breaches(List.of(source)).isEmpty()).isEqualTo(isGood);
  }
}
