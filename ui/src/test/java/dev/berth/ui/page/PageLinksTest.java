package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PageLinksTest {
  @ParameterizedTest
  @CsvSource({
    // wanted, rows, page, pages, from, to
    "1, 0, 1, 1, 0, 0",
    "1, 1, 1, 1, 0, 1",
    "1, 100, 1, 1, 0, 100",
    "2, 100, 1, 1, 0, 100",
    "2, 101, 2, 2, 100, 101",
    "0, 250, 1, 3, 0, 100",
    "-7, 250, 1, 3, 0, 100",
    "3, 250, 3, 3, 200, 250",
    "99, 250, 3, 3, 200, 250"
  })
  void aPageThatIsNotThereIsTheNearest(
      int wanted, int rows, int page, int pages, int from, int to) {
    var links = PageLinks.of("/nodes", wanted, rows);

    assertThat(links.page()).isEqualTo(page);
    assertThat(links.pages()).isEqualTo(pages);
    assertThat(links.from()).isEqualTo(from);
    assertThat(links.to()).isEqualTo(to);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "99", "100", "101", "1234"})
  void eachRowIsOnOnePage(int rows) {
    List<Integer> all = IntStream.range(0, rows).boxed().toList();
    var seen = new ArrayList<Integer>();
    for (int page = 1; page <= PageLinks.of("/", 1, rows).pages(); page++) {
      seen.addAll(PageLinks.of("/", page, rows).of(all));
    }
    assertThat(seen).isEqualTo(all);
  }

  @Test
  void theNumberIsOneMoreParameter() {
    assertThat(PageLinks.of("/nodes", 1, 300).url(2)).isEqualTo("/nodes?page=2");
    assertThat(PageLinks.of("/nodes?sort=cpu", 1, 300).url(2)).isEqualTo("/nodes?sort=cpu&page=2");
  }
}
