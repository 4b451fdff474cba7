package dev.berth.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// One page in all its forms.
final class PageFormTest {
  private static final Terminal FILE = new Terminal(44, false, false, false);

  private static void write(Page page) {
    page.names("pod", List.of("a", "b"));
    page.paragraph(0, Line.of("1 of 3 pods placed.", Style.BAD));
    page.heading(Line.of("Waiting", Style.HEADING));
    page.listing(
        new Listing("POD", List.of("PODS", "STATE"), "WHY")
            .add(
                Line.of("shop/a"),
                List.of(Line.EMPTY, Line.of("pending")),
                List.of(Line.of("0/1 nodes: 1 a|b")))
            .add(
                Line.of("shop/b"),
                List.of(Line.of("2 pods"), Line.of("gated")),
                List.of(Line.of("0/1 nodes: 1 a|b"))));
    page.heading(Line.of("Nodes", Style.HEADING).plus("  in use", Style.FAINT));
    page.table(
        2,
        new Table()
            .left("NODE")
            .right("PODS")
            .left("CPU")
            .forPeople()
            .right("CPU AFTER")
            .forPrograms()
            .left("GPU")
            .inWide()
            .wrapping("WHY")
            .row(
                Line.of("n1"),
                Line.of("1,000"),
                Line.of("40% of 4"),
                Line.of("1.6"),
                Line.of("0 of 8"),
                Line.of("it says \"no\", and more than fits in a line"))
            .continued(Line.EMPTY, Line.EMPTY, Line.EMPTY, Line.EMPTY, Line.EMPTY, Line.of("too")));
    page.drawing(List.of(Line.of("██░")));
    page.paragraph(2, 4, Line.of("· first"));
    page.paragraph(2, 4, Line.of("· second"));
    page.paragraph(0, Line.of("Each was <tried>."));
  }

  private static String in(PageForm form) {
    return in(form, FILE);
  }

  private static String in(PageForm form, Terminal terminal) {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    write(Page.of(new Streams(InputStream.nullInputStream(), out, out, terminal), form));
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTableIsAsWideAsTheTerminal() {
    assertThat(in(PageForm.TABLE))
        .isEqualTo(
            """
            1 of 3 pods placed.

            Waiting
              shop/a  pending
              shop/b  2 pods  gated
                0/1 nodes: 1 a|b

            Nodes  in use
              NODE   PODS  CPU       WHY
              n1    1,000  40% of 4  it says "no", and
                                     more than fits in a
                                     line
                                     too
            ██░
              · first
              · second
            Each was <tried>.
            """);
  }

  @Test
  void aWideOneHasMoreColumnsOnOneLine() {
    assertThat(in(PageForm.WIDE))
        .contains(
            """
              NODE   PODS  CPU       GPU     WHY
              n1    1,000  40% of 4  0 of 8  it says "no", and more than fits in a line
            """);
  }

  @Test
  void markdownHasTablesAndListings() {
    assertThat(in(PageForm.MARKDOWN))
        .isEqualTo(
            """
            **1 of 3 pods placed.**

            ### Waiting

            | POD | PODS | STATE | WHY |
            |---|---|---|---|
            | shop/a |  | pending | 0/1 nodes: 1 a\\|b |
            | shop/b | 2 pods | gated | 0/1 nodes: 1 a\\|b |

            ### Nodes

            in use

            | NODE | PODS | CPU | WHY |
            |---|---:|---|---|
            | n1 | 1,000 | 40% of 4 | it says "no", and more than fits in a line |
            |  |  |  | too |

            ```
            ██░
            ```

            - first
            - second

            Each was \\<tried\\>.
            """);
  }

  @Test
  void csvHasTheTablesAlone() {
    assertThat(in(PageForm.CSV))
        .isEqualTo(
            """
            Waiting
            POD,PODS,STATE,WHY
            shop/a,,pending,0/1 nodes: 1 a|b
            shop/b,2 pods,gated,0/1 nodes: 1 a|b

            Nodes
            NODE,PODS,CPU AFTER,GPU,WHY
            n1,1000,1.6,0 of 8,"it says ""no"", and more than fits in a line"
            n1,1000,1.6,0 of 8,too
            """);
  }

  @Test
  void namesAreThoseOfKubectl() {
    assertThat(in(PageForm.NAME)).isEqualTo("pod/a\npod/b\n");
  }

  @Test
  void aTerminalOfAsciiGetsNothingElse() {
    var ascii = new Terminal(44, false, false, false, false, Signs.ASCII);

    assertThat(in(PageForm.TABLE, ascii)).contains("##.\n", "  - first\n").matches("\\p{ASCII}*");
  }
}
