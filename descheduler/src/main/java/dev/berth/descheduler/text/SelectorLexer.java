package dev.berth.descheduler.text;

import dev.berth.descheduler.text.SelectorToken.Kind;
import java.util.ArrayList;
import java.util.List;

/// Cuts the text of a label selector into pieces. For one text.
final class SelectorLexer {
  private static final String SPECIAL = "=!(),><";

  private final String text;
  private int position;

  private SelectorLexer(String text) {
    this.text = text;
  }

  /// The pieces, and the end behind them.
  static List<SelectorToken> tokens(String text) {
    var lexer = new SelectorLexer(text);
    var tokens = new ArrayList<SelectorToken>();
    do {
      tokens.add(lexer.next());
    } while (!tokens.getLast().is(Kind.END));
    return tokens;
  }

  private SelectorToken next() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    if (position == text.length()) {
      return new SelectorToken(Kind.END, "");
    }
    return isSpecial(position) ? special() : identifier();
  }

  private boolean isSpecial(int index) {
    return SPECIAL.indexOf(text.charAt(index)) >= 0;
  }

  private SelectorToken identifier() {
    int from = position;
    while (position < text.length()
        && !isSpecial(position)
        && " \t\r\n".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    return new SelectorToken(Kind.IDENTIFIER, text.substring(from, position));
  }

  /// The longest beginning of the special characters that means something.
  private SelectorToken special() {
    int end = position;
    while (end < text.length() && isSpecial(end)) {
      end++;
    }
    for (int to = Math.min(end, position + 2); to > position; to--) {
      var symbol = text.substring(position, to);
      var kind = kind(symbol);
      if (kind != Kind.ERROR) {
        position = to;
        return new SelectorToken(kind, symbol);
      }
    }
    var wrong = text.substring(position, end);
    position = end;
    return new SelectorToken(Kind.ERROR, wrong);
  }

  private static Kind kind(String symbol) {
    return switch (symbol) {
      case "(" -> Kind.OPEN;
      case ")" -> Kind.CLOSED;
      case "," -> Kind.COMMA;
      case "!" -> Kind.NOT;
      case "=" -> Kind.EQUALS;
      case "==" -> Kind.DOUBLE_EQUALS;
      case "!=" -> Kind.NOT_EQUALS;
      case ">" -> Kind.GREATER;
      case "<" -> Kind.LESS;
      default -> Kind.ERROR;
    };
  }
}
