package dev.berth.descheduler.text;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Requirement.Operator;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.text.SelectorToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Reads label selectors as kubectl's `--selector` takes them: `a=b,c!=d,e in (x,y),!f,g>1`. For
/// one text.
///
/// Source: `k8s.io/apimachinery/pkg/labels` `Parse`.
public final class LabelSelectorParser {
  private final List<SelectorToken> tokens;
  private int position;

  private LabelSelectorParser(String text) {
    tokens = SelectorLexer.tokens(text);
  }

  /// Reads a selector; an empty text selects everything.
  ///
  /// @throws SelectorException with Kubernetes' text if it is not valid
  public static Selector parse(String text) {
    return Selector.EVERYTHING.and(new LabelSelectorParser(text).requirements());
  }

  private List<Requirement> requirements() {
    var requirements = new ArrayList<Requirement>();
    while (!peek().is(Kind.END)) {
      if (!startsRequirement()) {
        throw found(peek(), ", expected: !, identifier, or 'end of string'");
      }
      try {
        requirements.addAll(requirement());
      } catch (SelectorException e) {
        throw new SelectorException("unable to parse requirement: " + e.getMessage());
      }
      var separator = take();
      if (separator.is(Kind.COMMA) && !startsRequirement()) {
        throw found(peek(), ", expected: identifier after ','");
      }
      if (!separator.endsRequirement()) {
        throw found(separator, ", expected: ',' or 'end of string'");
      }
      if (separator.is(Kind.END)) {
        break;
      }
    }
    return requirements;
  }

  private boolean startsRequirement() {
    return peek().is(Kind.IDENTIFIER) || peek().is(Kind.NOT);
  }

  private List<Requirement> requirement() {
    var isNot = peek().is(Kind.NOT);
    if (isNot) {
      take();
    }
    var key = take();
    if (!key.is(Kind.IDENTIFIER)) {
      throw found(key, ", expected: identifier");
    }
    if (isNot || peek().endsRequirement()) {
      return checked(key.text(), isNot ? "DoesNotExist" : "Exists", Set.of());
    }
    var operator = take();
    return switch (operator.kind()) {
      case EQUALS, DOUBLE_EQUALS -> checked(key.text(), "In", Set.of(value()));
      case NOT_EQUALS -> checked(key.text(), "NotIn", Set.of(value()));
      case GREATER -> comparison(key.text(), Operator.GREATER_THAN);
      case LESS -> comparison(key.text(), Operator.LESS_THAN);
      case IDENTIFIER -> inList(key.text(), operator);
      default -> throw noOperator(operator);
    };
  }

  private List<Requirement> inList(String key, SelectorToken operator) {
    return switch (operator.text()) {
      case "in" -> checked(key, "In", values());
      case "notin" -> checked(key, "NotIn", values());
      default -> throw noOperator(operator);
    };
  }

  private static SelectorException noOperator(SelectorToken token) {
    return found(token, ", expected: in, notin, =, ==, !=, gt, lt");
  }

  private static List<Requirement> checked(String key, String operator, Set<String> values) {
    var requirement = new LabelSelectorRequirement(key, operator, List.copyOf(values));
    return Selector.of(new LabelSelector(Map.of(), List.of(requirement))).requirements();
  }

  private List<Requirement> comparison(String key, Operator operator) {
    var bound = value();
    checked(key, "Exists", Set.of());
    try {
      Long.parseLong(bound);
    } catch (NumberFormatException e) {
      throw new SelectorException(
          "values[0]: Invalid value: \"%s\": for 'Gt', 'Lt' operators, the value must be an integer"
              .formatted(bound));
    }
    return List.of(new Requirement(key, operator, Set.of(bound)));
  }

  private String value() {
    if (peek().endsRequirement()) {
      return "";
    }
    var value = take();
    if (!value.is(Kind.IDENTIFIER)) {
      throw found(value, ", expected: identifier");
    }
    return value.text();
  }

  private Set<String> values() {
    var open = take();
    if (!open.is(Kind.OPEN)) {
      throw found(open, " expected: '('");
    }
    var values = new TreeSet<String>();
    switch (peek().kind()) {
      case CLOSED -> {
        take();
        return values;
      }
      case IDENTIFIER, COMMA -> {}
      default -> throw found(peek(), ", expected: ',', ')' or identifier");
    }
    while (true) {
      var value = peek().is(Kind.IDENTIFIER) ? take().text() : "";
      values.add(value);
      var behind = take();
      switch (behind.kind()) {
        case CLOSED -> {
          return values;
        }
        case COMMA -> {}
        default -> throw found(behind, ", expected: ',' or ')'");
      }
    }
  }

  private SelectorToken peek() {
    return tokens.get(Math.min(position, tokens.size() - 1));
  }

  private SelectorToken take() {
    var token = peek();
    position++;
    return token;
  }

  private static SelectorException found(SelectorToken token, String expected) {
    return new SelectorException("found '%s'%s".formatted(token.text(), expected));
  }
}
