package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Lines of styled text.
final class LineTest {
  private static final Line LINE = Line.of("one ", Style.BAD).plus("two three", Style.GOOD);

  @Test
  void stylesAreSeenOnlyWithColours() {
    assertThat(LINE.text(false)).isEqualTo("one two three");
    assertThat(LINE.text(true)).isEqualTo("\u001b[31mone \u001b[0m\u001b[32mtwo three\u001b[0m");
  }

  @Test
  void aLineBreaksAtBlanks() {
    assertThat(LINE.wrapped(8)).extracting(Line::text).isEqualTo(List.of("one two", "three"));
    assertThat(LINE.wrapped(7)).extracting(Line::text).isEqualTo(List.of("one two", "three"));
    assertThat(LINE.wrapped(13)).containsExactly(LINE);
  }

  @Test
  void aWordThatIsTooLongStaysWhole() {
    assertThat(Line.of("a longerword b").wrapped(6))
        .extracting(Line::text)
        .isEqualTo(List.of("a", "longerword", "b"));
    assertThat(Line.of("longerword").wrapped(6))
        .extracting(Line::text)
        .isEqualTo(List.of("longerword"));
  }

  @Test
  void anAbridgedLineKeepsBothEnds() {
    assertThat(Line.of("shop/web-594d6cbc46-jssbq").abridged(11, "…").text())
        .isEqualTo("shop/…jssbq");
    assertThat(LINE.abridged(13, "…")).isSameAs(LINE);
    assertThat(LINE.abridged(1, "…").text()).isEqualTo("o");
    assertThat(LINE.abridged(0, "…").text()).isEmpty();
  }

  @Test
  void controlCharactersAreReplaced() {
    assertThat(Line.of("a\u001b[31m\nb\u0007").text()).isEqualTo("a?[31m b?");
  }
}
