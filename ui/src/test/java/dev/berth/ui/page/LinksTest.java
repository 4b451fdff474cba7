package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LinksTest {
  private static final List<DocumentPart> OPTIONS =
      List.of(new DocumentPart(Map.of("option", "--remove-node", "value", "node-1")));

  private static Links changed(int edits) {
    return new Links(
        "/sandbox/%s/".formatted(String.join(",", Collections.nCopies(edits, "drain=n"))));
  }

  @Test
  void furtherChangesComeBehindThoseThatHaveBeenMade() {
    assertThat(new Links("/").changed(OPTIONS)).isEqualTo("/sandbox/remove=node-1/");
    assertThat(changed(1).changed(OPTIONS)).isEqualTo("/sandbox/drain=n,remove=node-1/");
  }

  @Test
  void noMoreChangesAreOfferedThanThePageTakes() {
    assertThat(changed(49).changed(OPTIONS)).endsWith(",remove=node-1/");
    assertThat(changed(50).changed(OPTIONS)).isEmpty();
  }
}
