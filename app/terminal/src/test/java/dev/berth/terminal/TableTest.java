package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/// Tables.
final class TableTest {
  private static Table table() {
    return new Table()
        .left("NAME")
        .right("N")
        .wrapping("WHY")
        .row(Line.of("a"), Line.of("7"), Line.of("short"))
        .row(Line.of("a-rather-long-name"), Line.of("1,000"))
        .row(
            Line.of("b"),
            Line.of("12"),
            Line.of("a reason that takes more than one line if it has to"));
  }

  private static String text(Table table, int width) {
    return text(table, width, true);
  }

  private static String text(Table table, int width, boolean isFitted) {
    var text = new StringBuilder();
    new TableLayout(table, Signs.UNICODE, isFitted)
        .lines(width)
        .forEach(line -> text.append(line.text().stripTrailing()).append('\n'));
    return text.toString();
  }

  @Test
  void columnsAreAsWideAsTheyNeedToBe() {
    assertThat(text(table(), 100))
        .isEqualTo(
            """
            NAME                    N  WHY
            a                       7  short
            a-rather-long-name  1,000
            b                      12  a reason that takes more than one line if it has to
            """);
  }

  @Test
  void columnsThatWrapGiveWayFirst() {
    assertThat(text(table(), 58))
        .isEqualTo(
            """
            NAME                    N  WHY
            a                       7  short
            a-rather-long-name  1,000
            b                      12  a reason that takes more than
                                       one line if it has to
            """);
  }

  private static Table moves() {
    return new Table()
        .right("AT")
        .left("POD")
        .left("FROM")
        .left("TO")
        .row(
            Line.of("10s"),
            Line.of("shop/checkout-7d8f9c5b6d-abcde"),
            Line.of("ip-10-0-0-1.internal"),
            Line.of("ip-10-0-0-2.internal"))
        .row(Line.of("2m"), Line.of("shop/web"), Line.of("n1"));
  }

  @Test
  void thenTheWidestLosesItsMiddle() {
    assertThat(text(moves(), 74))
        .isEqualTo(
            """
             AT  POD                        FROM                  TO
            10s  shop/checkou…9c5b6d-abcde  ip-10-0-0-1.internal  ip-10-0-0-2.internal
             2m  shop/web                   n1
            """);
  }

  @Test
  void whatWouldBeHardToReadGoesOnInTheNextLine() {
    assertThat(text(moves(), 50))
        .isEqualTo(
            """
             AT  POD
                FROM                  TO
            10s  shop/checkout-7d8f9c5b6d-abcde
                ip-10-0-0-1.internal  ip-10-0-0-2.internal
             2m  shop/web
                n1
            """);
  }

  @Test
  void inAFileNoNameLosesItsMiddle() {
    assertThat(text(table(), 40, false))
        .isEqualTo(
            """
            NAME                    N  WHY
            a                       7  short
            a-rather-long-name  1,000
            b                      12  a reason that
                                       takes more
                                       than one line
                                       if it has to
            """);
  }

  @Test
  void wordsStayWhole() {
    assertThat(
            text(
                new Table()
                    .left("")
                    .wrapping("")
                    .row(Line.of("a"), Line.of("on topology.kubernetes.io/zone alone")),
                20,
                false))
        .isEqualTo(
            """
            a  on
               topology.kubernetes.io/zone
               alone
            """);
  }

  @Test
  void withoutTitlesThereIsNoLineOfThem() {
    assertThat(text(new Table().left("").right("").row(Line.of("a"), Line.of("b")), 80))
        .isEqualTo("a  b\n");
  }

  @Test
  void noLineIsWiderThanWanted() {
    long seed = Long.getLong("seed", 42);
    var random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int width = 20 + random.nextInt(80);
      var table = new Table().left("A").wrapping("B").right("C");
      for (int row = 0; row < 5; row++) {
        table.row(word(random, 60), sentence(random), word(random, 60));
      }
      assertThat(new TableLayout(table, Signs.UNICODE, true).lines(width))
          .as("seed %d, width %d", seed, width)
          .allSatisfy(line -> assertThat(line.width()).isLessThanOrEqualTo(width));
    }
  }

  private static Line sentence(Random random) {
    Line sentence = word(random, 10);
    for (int i = 0; i < 8; i++) {
      sentence = sentence.plus(" ").plus(word(random, 10));
    }
    return sentence;
  }

  private static Line word(Random random, int most) {
    return Line.of("x".repeat(1 + random.nextInt(most)));
  }
}
