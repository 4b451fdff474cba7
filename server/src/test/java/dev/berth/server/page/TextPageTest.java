package dev.berth.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class TextPageTest {

  private static Response get(TextPage page, String accept) {
    var headers = new TreeMap<>(Map.of("Accept", List.of(accept)));
    return page.answer(Request.of("GET", URI.create("/page"), headers, List.of()));
  }

  @Test
  void flagsAreListedByName() {
    var page = TextPage.flags(new TreeMap<>(Map.of("v", "2", "config", "")));
    assertThat(get(page, "*/*").text())
        .startsWith("\nkube-scheduler flagz\nWarning: This endpoint is not meant")
        .endsWith("purposes only.\nconfig: \nv: 2\n");
  }

  @Test
  void theStatusFollowsAnEmptyLine() {
    var page = TextPage.status(() -> List.of("Up= 1 sec"));
    assertThat(get(page, "text/plain").text()).endsWith("purposes only.\n\nUp= 1 sec\n");
  }

  @Test
  void otherContentTypesAreNotAcceptable() {
    assertThat(get(TextPage.flags(Map.of()), "application/json").status()).isEqualTo(406);
  }
}
