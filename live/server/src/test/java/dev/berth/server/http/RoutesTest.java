package dev.berth.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RoutesTest {

  private static Handler page(String name) {
    return _ -> Response.text(200, name);
  }

  @ParameterizedTest
  @CsvSource({
    "/flags/v, exact",
    "/flags/, all flags",
    "/flags/x, all flags",
    "/flags/v/, flags below v",
    "/flags/v/x, flags below v",
    "/flags, '404 page not found\n'",
    "/, '404 page not found\n'"
  })
  void aPathHasTheExactHandlerOrThatOfTheLongestBeginning(String path, String page)
      throws Exception {
    var routes =
        new Routes(
            Map.of("/flags/v", page("exact")),
            Map.of("/flags/", page("all flags"), "/flags/v/", page("flags below v")));
    var request = Request.of("GET", URI.create(path), new TreeMap<>(), List.of());
    assertThat(routes.answer(request).text()).isEqualTo(page);
  }
}
