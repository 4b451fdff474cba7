package dev.berth.terminal;

/// The look of a piece of text if colours are allowed.
public enum Style {
  PLAIN(""),
  HEADING("1"),
  FAINT("2"),
  GOOD("32"),
  WARNING("33"),
  BAD("31");

  private static final String ESCAPE = "\u001b[";

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String paint(String text) {
    return code.isEmpty() || text.isBlank() ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
  }
}
