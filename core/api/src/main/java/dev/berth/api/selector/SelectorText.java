package dev.berth.api.selector;

import dev.berth.api.codec.GoText;
import dev.berth.api.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Parses a selector in the syntax of `kubectl -l`, such as `app=web,tier in (a,b),!canary`.
///
/// White space and symbols separate words; `in` and `notin` are operators only where an operator is
/// expected. The messages are Kubernetes'.
final class SelectorText {
  private static final String SYMBOLS = "=!(),<>";
  private static final String WHITE_SPACE = " \t\r\n";
  private static final Set<String> PAIRS = Set.of("==", "!=");
  private static final Token END = new Token("", Token.Kind.END);

  /// A piece of the text.
  private record Token(String text, Kind kind) {
    enum Kind {
      WORD,
      SYMBOL,
      END
    }

    boolean isWord() {
      return kind == Kind.WORD;
    }

    boolean is(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }
  }

  private final List<Token> tokens;
  private int position;

  private SelectorText(String text) {
    tokens = tokens(text);
  }

  /// Returns the requirements in the order in which they are written.
  ///
  /// @throws SelectorException if the text is not a selector
  static List<Requirement> parse(String text) {
    return new SelectorText(text).requirements();
  }

  private static List<Token> tokens(String text) {
    var tokens = new ArrayList<Token>();
    int at = 0;
    while (at < text.length()) {
      int end = at + 1;
      if (SYMBOLS.indexOf(text.charAt(at)) >= 0) {
        if (end < text.length() && PAIRS.contains(text.substring(at, end + 1))) {
          end++;
        }
        tokens.add(new Token(text.substring(at, end), Token.Kind.SYMBOL));
      } else if (WHITE_SPACE.indexOf(text.charAt(at)) < 0) {
        while (end < text.length() && (SYMBOLS + WHITE_SPACE).indexOf(text.charAt(end)) < 0) {
          end++;
        }
        tokens.add(new Token(text.substring(at, end), Token.Kind.WORD));
      }
      at = end;
    }
    tokens.add(END);
    return tokens;
  }

  private Token peek() {
    return tokens.get(position);
  }

  private Token next() {
    return tokens.get(position++);
  }

  private List<Requirement> requirements() {
    var requirements = new ArrayList<Requirement>();
    if (peek().equals(END)) {
      return requirements;
    }
    if (!startsRequirement(peek())) {
      throw found(peek(), ", expected: !, identifier, or 'end of string'");
    }
    while (true) {
      try {
        requirements.add(requirement());
      } catch (SelectorException e) {
        throw new SelectorException("unable to parse requirement: " + e.getMessage());
      }
      Token after = next();
      if (after.equals(END)) {
        return requirements;
      }
      if (!after.is(",")) {
        throw found(after, ", expected: ',' or 'end of string'");
      }
      if (!startsRequirement(peek())) {
        throw found(peek(), ", expected: identifier after ','");
      }
    }
  }

  private static boolean startsRequirement(Token token) {
    return token.isWord() || token.is("!");
  }

  private Requirement requirement() {
    boolean negated = peek().is("!");
    if (negated) {
      position++;
    }
    Token key = next();
    if (!key.isWord()) {
      throw found(key, ", expected: identifier");
    }
    var problems = LabelRules.keyProblems(key.text());
    if (!problems.isEmpty()) {
      throw new SelectorException(
          "<nil>: Invalid value: "
              + GoText.quoted(key.text())
              + ": "
              + String.join("; ", problems));
    }
    if (negated) {
      return new Requirement(key.text(), Operator.DOES_NOT_EXIST, Set.of());
    }
    if (peek().equals(END) || peek().is(",")) {
      return new Requirement(key.text(), Operator.EXISTS, Set.of());
    }
    return comparison(key.text(), next());
  }

  private Requirement comparison(String key, Token operator) {
    return switch (operator.text()) {
      case "in" -> checked(key, "In", Operator.IN, values());
      case "notin" -> checked(key, "NotIn", Operator.NOT_IN, values());
      case "=", "==" -> checked(key, "In", Operator.IN, Set.of(value()));
      case "!=" -> checked(key, "NotIn", Operator.NOT_IN, Set.of(value()));
      case ">" -> checked(key, "Gt", Operator.GREATER_THAN, Set.of(value()));
      case "<" -> checked(key, "Lt", Operator.LESS_THAN, Set.of(value()));
      default -> throw found(operator, ", expected: in, notin, =, ==, !=, gt, lt");
    };
  }

  private static Requirement checked(
      String key, String name, Operator operator, Set<String> values) {
    var problems = RequirementRules.problems(key, name, List.copyOf(values), "");
    if (!problems.isEmpty()) {
      throw SelectorException.of(problems);
    }
    return new Requirement(key, operator, values);
  }

  private String value() {
    if (peek().equals(END) || peek().is(",")) {
      return "";
    }
    Token value = next();
    if (!value.isWord()) {
      throw found(value, ", expected: identifier");
    }
    return value.text();
  }

  /// Parses a list in parentheses; an omitted value counts as an empty one.
  private Set<String> values() {
    Token open = next();
    if (!open.is("(")) {
      throw found(open, " expected: '('");
    }
    Set<String> values = new TreeSet<>();
    if (!peek().isWord() && !peek().is(",") && !peek().is(")")) {
      throw found(peek(), ", expected: ',', ')' or identifier");
    }
    boolean expectsValue = true;
    while (true) {
      Token token = next();
      if (token.isWord() && expectsValue) {
        values.add(token.text());
        expectsValue = false;
      } else if (token.is(",") || token.is(")")) {
        if (expectsValue) {
          values.add("");
        }
        if (token.is(")")) {
          return values;
        }
        expectsValue = true;
      } else {
        throw found(
            token, expectsValue ? ", expected: ',', or identifier" : ", expected: ',' or ')'");
      }
    }
  }

  private static SelectorException found(Token token, String expected) {
    return new SelectorException("found '" + token.text() + "'" + expected);
  }
}
