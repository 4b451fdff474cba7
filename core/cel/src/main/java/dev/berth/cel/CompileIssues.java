package dev.berth.cel;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Converts the issues that dev.cel finds in an expression to cel-go's words; most are already the
/// same.
final class CompileIssues {
  private static final int MOST_REPORTED = 100;

  /// dev.cel adds the possible signatures.
  private static final Pattern NO_OVERLOAD =
      Pattern.compile(
          "found no matching overload for '(.*?)' applied to '(.*?)'(?: \\(candidates: .*\\))?");

  private static final Pattern UNRESOLVED =
      Pattern.compile("Message type resolution failure .* for type '(.*?)' was added .*");

  private CompileIssues() {}

  /// Returns the syntax errors of an expression.
  static String ofParsing(List<CelIssue> issues, CelSource source, String expression) {
    if (expression.isEmpty()) {
      return "ERROR: <input>:1:0: Syntax error: " + issues.getFirst().getMessage();
    }
    return display(
        issues.stream()
            .map(issue ->
                issue(
                    issue.getSourceLocation(),
                    SyntaxIssues.reworded(
                        issue.getMessage(),
                        expression,
                        source.getLocationOffset(issue.getSourceLocation()).orElse(0))))
            .toList(),
        source);
  }

  /// Returns the type errors of an expression.
  ///
  /// @param parsed the expression, to find the operands
  static String ofChecking(List<CelIssue> issues, CelSource source, CelExpr parsed) {
    var expressions = new HashMap<Long, CelExpr>();
    Expressions.visit(parsed, it -> expressions.put(it.id(), it));
    var reworded = new ArrayList<CelIssue>();
    for (var issue : issues) {
      reworded.addAll(reworded(issue, source, expressions));
    }
    return display(reworded, source);
  }

  private static List<CelIssue> reworded(
      CelIssue issue, CelSource source, Map<Long, CelExpr> expressions) {
    var message = issue.getMessage();
    var unresolved = UNRESOLVED.matcher(message);
    if (unresolved.matches()) {
      return List.of(
          issue(
              issue.getSourceLocation(),
              "unexpected failed resolution of '" + unresolved.group(1) + "'"));
    }
    if (message.startsWith("Message type resolution failure")) {
      return List.of(); // a consequence of an unknown type
    }
    var noOverload = NO_OVERLOAD.matcher(message);
    if (!noOverload.matches()) {
      return List.of(issue(issue.getSourceLocation(), TypeTexts.inMessage(message)));
    }
    var call = expressions.get(issue.getExprId());
    var function = noOverload.group(1);
    if (call != null && (function.equals("_&&_") || function.equals("_||_"))) {
      return operandsThatAreNotBool(call, noOverload.group(2), source);
    }
    return List.of(
        issue(
            issue.getSourceLocation(),
            "found no matching overload for '%s' applied to '%s'"
                .formatted(function, TypeTexts.inMessage(noOverload.group(2)))));
  }

  /// For `&&` and `||`, cel-go says which operand is wrong.
  private static List<CelIssue> operandsThatAreNotBool(
      CelExpr call, String types, CelSource source) {
    var issues = new ArrayList<CelIssue>();
    var operands = call.call().args();
    var typeOf = TypeTexts.split(types.substring(1, types.length() - 1));
    for (int i = 0; i < operands.size(); i++) {
      if (!typeOf.get(i).equals("bool") && !typeOf.get(i).equals("dyn")) {
        issues.add(
            issue(
                locationOf(operands.get(i), source),
                "expected type 'bool' but found '%s'"
                    .formatted(TypeTexts.inMessage(typeOf.get(i)))));
      }
    }
    return issues;
  }

  /// Creates an issue for a part of an expression.
  static CelIssue at(CelExpr expression, CelSource source, String message) {
    return issue(locationOf(expression, source), message);
  }

  private static CelSourceLocation locationOf(CelExpr expression, CelSource source) {
    var offset = source.getPositionsMap().get(expression.id());
    if (offset == null) {
      return CelSourceLocation.NONE;
    }
    // In cel-go the sign is part of a number.
    int start = isNegativeInt(expression) ? Math.max(0, offset - 1) : offset;
    return source.getOffsetLocation(start).orElse(CelSourceLocation.NONE);
  }

  private static boolean isNegativeInt(CelExpr expression) {
    return expression.getKind() == CelExpr.ExprKind.Kind.CONSTANT
        && expression.constant().getKind() == CelConstant.Kind.INT64_VALUE
        && expression.constant().int64Value() < 0;
  }

  private static CelIssue issue(CelSourceLocation location, String message) {
    return CelIssue.formatError(location, message);
  }

  /// Formats the issues with their lines.
  static String display(List<CelIssue> issues, CelSource source) {
    var shown =
        issues.stream()
            .sorted(Comparator.comparing(CelIssue::getSourceLocation))
            .limit(MOST_REPORTED)
            .map(issue -> issue.toDisplayString(source))
            .collect(Collectors.joining("\n"));
    int more = issues.size() - MOST_REPORTED;
    return more > 0 ? shown + "\n" + more + " more errors were truncated" : shown;
  }
}
