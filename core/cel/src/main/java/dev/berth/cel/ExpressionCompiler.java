package dev.berth.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.berth.cel.function.Functions;
import dev.berth.cel.function.Types;
import dev.berth.cel.program.PlanException;
import dev.berth.cel.program.Program;
import dev.berth.cel.program.ProgramPlanner;
import dev.cel.checker.CelChecker;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;

/// Compiles expressions to programs: parses, checks types, plans. Thread-safe.
final class ExpressionCompiler {
  private static final String VARIABLE = "device";

  /// cel-go's limit. (Only the API server checks the API's limit of 10 KiB.)
  private static final int MOST_CODE_POINTS = 100_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .enableHeterogeneousNumericComparisons(true)
          .enableHiddenAccumulatorVar(true)
          .enableOptionalSyntax(true)
          .build();

  private final Functions functions = new Functions();
  private final DeviceType types = new DeviceType();
  private final CelParser parser =
      CelParserFactory.standardCelParserBuilder().setOptions(OPTIONS).addMacros(Macros.ALL).build();

  /// @throws CelException if it does not compile
  Program compile(String expression) {
    var tree = tree(expression);
    var type = tree.getResultType();
    if (type.kind() != CelKind.BOOL && type.kind() != CelKind.DYN) {
      throw new CelException(
          "must evaluate to bool or the unknown type, not " + TypeTexts.full(type));
    }
    return plan(tree);
  }

  /// Compiles an expression that defines an attribute.
  ///
  /// @throws CelException if it does not compile
  Program compileAttribute(String expression) {
    var tree = tree(expression);
    if (!AttributeProgram.isPossible(tree.getResultType())) {
      throw new CelException(
          "must evaluate to a primitive scalar (string, integer, boolean, semver) or a list of"
              + " these scalars, not "
              + TypeTexts.full(tree.getResultType()));
    }
    return plan(tree);
  }

  private CelAbstractSyntaxTree tree(String expression) {
    int size = expression.codePointCount(0, expression.length());
    if (size > MOST_CODE_POINTS) {
      throw failed(
          "ERROR: <input>:-1:0: expression code point size exceeds limit: size: %d, limit %d"
              .formatted(size, MOST_CODE_POINTS));
    }
    return check(parse(expression));
  }

  private Program plan(CelAbstractSyntaxTree tree) {
    try {
      return ProgramPlanner.plan(tree, functions, VARIABLE);
    } catch (PlanException e) {
      throw new CelException("program instantiation failed: " + e.getMessage(), e);
    }
  }

  private CelAbstractSyntaxTree parse(String expression) {
    var parsed = parser.parse(expression);
    try {
      var tree = parsed.getAst();
      var issues = LiteralChecks.checkNumbers(tree);
      if (!issues.isEmpty()) {
        throw failed(CompileIssues.display(issues, tree.getSource()));
      }
      return tree;
    } catch (CelValidationException e) {
      var message = String.valueOf(e.getMessage());
      if (message.contains("recursion limit exceeded")) {
        throw failed("ERROR: <input>:-1:0: expression recursion limit exceeded: 250");
      }
      throw failed(CompileIssues.ofParsing(parsed.getErrors(), parsed.getSource(), expression));
    }
  }

  private CelAbstractSyntaxTree check(CelAbstractSyntaxTree parsed) {
    var checked = checker(parsed).check(parsed);
    try {
      var tree = checked.getAst();
      var issues = LiteralChecks.check(tree);
      if (!issues.isEmpty()) {
        throw failed(CompileIssues.display(issues, tree.getSource()));
      }
      return tree;
    } catch (CelValidationException e) {
      throw failed(
          CompileIssues.ofChecking(checked.getErrors(), parsed.getSource(), parsed.getExpr()));
    }
  }

  /// Returns a checker that knows the functions which the expression may call. One with all
  /// functions needs more time to compare their overloads, which it does at each check, than to
  /// check the expression.
  private CelChecker checker(CelAbstractSyntaxTree parsed) {
    var called = new HashSet<String>();
    Expressions.visit(
        parsed.getExpr(),
        it -> {
          if (it.getKind() == CelExpr.ExprKind.Kind.CALL) {
            called.add(it.call().function());
          }
        });
    return CelCompilerFactory.standardCelCompilerBuilder()
        .setOptions(OPTIONS)
        .setStandardEnvironmentEnabled(false)
        .setTypeProvider(types)
        .addFunctionDeclarations(functions.declarations(called))
        .addVar(VARIABLE, StructTypeReference.create(DeviceType.NAME))
        .build();
  }

  private static CelException failed(String issues) {
    return new CelException("compilation failed: " + issues);
  }

  /// The type of `device`. Attributes may have any type.
  private static final class DeviceType implements CelTypeProvider {
    static final String NAME = "kubernetes.DRADevice";

    private static final Map<String, CelType> FIELDS =
        Map.of(
            "driver",
            SimpleType.STRING,
            "allowMultipleAllocations",
            SimpleType.BOOL,
            "attributes",
            byDomain(SimpleType.DYN),
            "capacity",
            byDomain(Types.QUANTITY));

    private final CelType type =
        StructType.create(
            NAME,
            ImmutableSet.copyOf(FIELDS.keySet()),
            field -> Optional.ofNullable(FIELDS.get(field)));

    private static CelType byDomain(CelType value) {
      return MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, value));
    }

    @Override
    public ImmutableCollection<CelType> types() {
      return ImmutableList.of(type);
    }

    @Override
    public Optional<CelType> findType(String name) {
      return name.equals(NAME) ? Optional.of(type) : Types.named(name);
    }
  }
}
