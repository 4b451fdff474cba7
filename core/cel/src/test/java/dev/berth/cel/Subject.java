package dev.berth.cel;

import java.util.regex.Pattern;

/// What an expression is about, so that a wrong answer says where to look. The first one that
/// matches it is it.
enum Subject {
  /// Whatever costs too much.
  COST_LIMIT("", "actual cost limit exceeded"),
  SEMVER("\\b(semver|isSemver|major|minor|patch)\\(|driverVersion", ""),
  QUANTITY("\\b(quantity|isQuantity|asInteger|isInteger|asApproximateFloat|sign)\\(", ""),
  DEVICE_CAPACITY("\\bdevice\\.capacity\\b", ""),
  NETWORK("\\b(ip|isIP|cidr|isCIDR|ip\\.isCanonical)\\(", ""),
  URL("\\b(url|isURL)\\(", ""),
  NAMED_FORMAT("\\bformat\\.\\w+\\(|\\.validate\\(", ""),
  TIME(
      "\\b(timestamp|duration)\\(|\\.get(Hours|Minutes|Seconds|Milliseconds|Date|FullYear)\\(", ""),
  STRING_FORMAT("\\.format\\(", ""),
  REGEX("\\b(matches|find|findAll)\\(", ""),
  SETS("\\bsets\\.", ""),
  OPTIONAL(
      "\\boptional\\.|\\.(orValue|or|hasValue|value|optMap|optFlatMap)\\(|\\[\\?|\\.\\?|\\{\\?",
      ""),
  LISTS(
      "\\.(sum|min|max|isSorted|slice|flatten|sort|sortBy|distinct|first|last|includes)\\("
          + "|\\blists\\.range\\(|\\]\\.(indexOf|lastIndexOf|reverse)\\(",
      ""),
  STRINGS(
      "\\.(charAt|indexOf|lastIndexOf|lowerAscii|upperAscii|replace|split|substring|trim|join"
          + "|reverse|startsWith|endsWith|contains)\\(|\\bstrings\\.",
      ""),
  MACROS(
      "\\.(all|exists|exists_one|existsOne|map|filter|transformList|transformMap"
          + "|transformMapEntry|bind)\\(|\\bhas\\(",
      ""),
  CONVERSIONS("\\b(int|uint|double|string|bytes|bool|type|dyn)\\(", ""),
  SYNTAX("", "Syntax error"),
  DEVICE_ATTRIBUTES("\\bdevice\\b", ""),
  COMPILE_ERRORS("", "compilation failed"),
  SIZE("\\bsize\\(", ""),
  OPERATORS("", "");

  /// Unrolled: some expressions have very long strings.
  private static final Pattern TEXT =
      Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'");

  private final Pattern inExpression;
  private final String inAnswer;

  /// @param inExpression found in the expression, with its strings left empty
  /// @param inAnswer contained in the answer
  Subject(String inExpression, String inAnswer) {
    this.inExpression = Pattern.compile(inExpression);
    this.inAnswer = inAnswer;
  }

  /// That of a row.
  static Subject of(AnsweredRows.Row row) {
    String code = TEXT.matcher(row.expression()).replaceAll("\"\"");
    for (Subject subject : values()) {
      if (subject.inExpression.matcher(code).find() && row.answer().contains(subject.inAnswer)) {
        return subject;
      }
    }
    throw new AssertionError("the last one is that of all others");
  }
}
