package dev.berth.cel;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/// Reports syntax errors of an expression in the words of cel-go's parser. ANTLR generates both
/// parsers from the same grammar, but Go's lists fewer expected tokens.
final class SyntaxIssues {
  private static final Pattern LITERAL =
      Pattern.compile("(?:For input string|Zero length|String value).*");
  private static final Pattern EXPECTING =
      Pattern.compile("(mismatched input .* expecting )\\{(.*)\\}");
  private static final Set<String> OPERATORS =
      Set.of(
          "'=='", "'!='", "'in'", "'<'", "'<='", "'>='", "'>'", "'&&'", "'||'", "'['", "'.'", "'-'",
          "'?'", "'+'", "'*'", "'/'", "'%%'", "','");

  private SyntaxIssues() {}

  /// @param message dev.cel's message
  /// @param offset the place of the error, in code points
  static String reworded(String message, String expression, int offset) {
    int at = expression.offsetByCodePoints(0, offset);
    if (LITERAL.matcher(message).matches()) {
      return "invalid " + typeOfLiteral(expression, at) + " literal";
    }
    if (message.equals("unsupported identifier")) {
      return "unsupported ident kind";
    }
    // Macros report their own errors; all other errors, except reserved words, come from ANTLR.
    boolean ofGrammar =
        message.contains(" input ")
            || message.startsWith("token recognition error")
            || message.startsWith("missing ");
    return ofGrammar ? "Syntax error: " + withoutOperators(message, expression, at) : message;
  }

  private static String typeOfLiteral(String expression, int start) {
    int end = start;
    while (end < expression.length() && Character.isLetterOrDigit(expression.charAt(end))) {
      end++;
    }
    return end > 0 && Character.toLowerCase(expression.charAt(end - 1)) == 'u' ? "uint" : "int";
  }

  /// After a complete operand, Java's ANTLR lists all operators, and Go's lists the closing tokens.
  private static String withoutOperators(String message, String expression, int at) {
    var expecting = EXPECTING.matcher(message);
    if (!expecting.matches() || !message.contains("'%%'")) {
      return message;
    }
    var closing =
        Arrays.stream(expecting.group(2).split(", "))
            .filter(token -> !OPERATORS.contains(token))
            .collect(joining(", "));
    return expecting.group(1)
        + (!closing.equals("':'") && !isWithinBrackets(expression, at) ? "<EOF>" : closing);
  }

  private static boolean isWithinBrackets(String expression, int at) {
    int depth = 0;
    char quote = 0;
    for (int i = 0; i < at; i++) {
      char c = expression.charAt(i);
      if (quote != 0) {
        i += c == '\\' ? 1 : 0;
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if ("([{".indexOf(c) >= 0) {
        depth++;
      } else if (")]}".indexOf(c) >= 0) {
        depth--;
      }
    }
    return depth > 0;
  }
}
