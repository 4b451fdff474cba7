package dev.berth.terminal;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Text on one line, in pieces of different styles. Immutable.
public final class Line {
  /// A line without text.
  public static final Line EMPTY = new Line(List.of());

  private static final String BULLET = "· ";

  /// A part in one style.
  record Piece(String text, Style style) {}

  private final List<Piece> pieces;
  private final int width;

  private Line(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
    width = pieces.stream().mapToInt(piece -> piece.text.length()).sum();
  }

  public static Line of(String text) {
    return of(text, Style.PLAIN);
  }

  /// Creates a line of that text. Control characters, which could affect the terminal, are
  /// replaced.
  public static Line of(String text, Style style) {
    return text.isEmpty() ? EMPTY : new Line(List.of(new Piece(harmless(text), style)));
  }

  /// The same text without control characters.
  public static String harmless(String text) {
    return text.chars().anyMatch(Character::isISOControl)
        ? text.codePoints()
            .map(c -> Character.isWhitespace(c) ? ' ' : Character.isISOControl(c) ? '?' : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
        : text;
  }

  public Line plus(Line more) {
    var all = new ArrayList<>(pieces);
    all.addAll(more.pieces);
    return new Line(all);
  }

  public Line plus(String text) {
    return plus(of(text));
  }

  public Line plus(String text, Style style) {
    return plus(of(text, style));
  }

  List<Piece> pieces() {
    return pieces;
  }

  /// The number of characters.
  public int width() {
    return width;
  }

  /// The text without styles.
  public String text() {
    return text(_ -> true);
  }

  /// The text, with escape sequences for styles if colours are allowed.
  public String text(boolean colours) {
    return colours
        ? pieces.stream().map(piece -> piece.style.paint(piece.text)).collect(joining())
        : text();
  }

  /// Whether the line is an item of a list.
  boolean isItem() {
    return text().stripLeading().startsWith(BULLET);
  }

  /// The item without its bullet.
  Line withoutBullet() {
    return slice(text().indexOf(BULLET) + BULLET.length(), width);
  }

  /// Whether the line begins with the title of a section.
  boolean isHeading() {
    return !pieces.isEmpty() && pieces.getFirst().style == Style.HEADING;
  }

  /// The title of a section, without the text beside it.
  String heading() {
    String title = text(piece -> piece.style == Style.HEADING).strip();
    return title.endsWith(":") ? title.substring(0, title.length() - 1) : title;
  }

  /// The text beside the title of a section.
  String note() {
    return text(piece -> piece.style != Style.HEADING).strip();
  }

  /// Whether the line is a verdict, good or bad.
  boolean isVerdict() {
    return !pieces.isEmpty()
        && Set.of(Style.HEADING, Style.GOOD, Style.BAD).contains(pieces.getFirst().style);
  }

  private String text(Predicate<Piece> which) {
    return pieces.stream().filter(which).map(Piece::text).collect(joining());
  }

  /// The same line with other texts.
  Line withTexts(UnaryOperator<String> texts) {
    return new Line(
        pieces.stream().map(piece -> new Piece(texts.apply(piece.text), piece.style)).toList());
  }

  /// This line if it fits the width; otherwise its beginning and its end, because names differ at
  /// both.
  ///
  /// @param ellipsis one character for the omitted middle
  Line abridged(int limit, String ellipsis) {
    if (width <= limit) {
      return this;
    }
    if (limit <= 1) {
      return slice(0, Math.max(0, limit));
    }
    int end = (limit - 1) / 2;
    return slice(0, limit - 1 - end).plus(ellipsis).plus(slice(width - end, width));
  }

  /// This line with blanks before or after it.
  Line padded(int to, boolean before) {
    if (width >= to) {
      return this;
    }
    Line blanks = of(" ".repeat(to - width));
    return before ? blanks.plus(this) : plus(blanks);
  }

  Line slice(int from, int to) {
    var slice = new ArrayList<Piece>();
    int start = 0;
    for (Piece piece : pieces) {
      int end = start + piece.text.length();
      if (end > from && start < to) {
        slice.add(
            new Piece(
                piece.text.substring(Math.max(from - start, 0), Math.min(to, end) - start),
                piece.style));
      }
      start = end;
    }
    return new Line(slice);
  }

  /// The number of characters of the longest word.
  int longestWord() {
    return Arrays.stream(text().split(" ")).mapToInt(String::length).max().orElse(0);
  }

  /// This line, broken at blanks into lines of at most this width. Longer words stay whole, so that
  /// users can search and copy them.
  List<Line> wrapped(int limit) {
    if (width <= limit) {
      return List.of(this);
    }
    var lines = new ArrayList<Line>();
    String text = text();
    int start = 0;
    while (width - start > limit) {
      int blank = text.lastIndexOf(' ', start + limit);
      int end = blank > start ? blank : text.indexOf(' ', start + 1);
      if (end < 0) {
        break;
      }
      lines.add(slice(start, end));
      start = end;
      while (start < width && text.charAt(start) == ' ') {
        start++;
      }
    }
    if (start < width) {
      lines.add(slice(start, width));
    }
    return lines;
  }

  @Override
  public String toString() {
    return text();
  }
}
