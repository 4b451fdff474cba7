package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WaitingViewTest {
  private static final List<DocumentPart> PODS =
      List.of(
          pod("shop/web-1", "cpu", "unschedulable"),
          pod("shop/web-2", "cpu", "unschedulable"),
          pod("shop/import", "gate", "gated"),
          pod("bank/web-1", "cpu", "unschedulable"),
          new DocumentPart(Map.of("pod", "bank/fine", "next", Map.of("result", "scheduled"))));

  private static DocumentPart pod(String key, String waitsFor, String result) {
    return new DocumentPart(
        Map.of(
            "pod",
            key,
            "waitsFor",
            waitsFor,
            "message",
            "0/3 nodes are available: " + waitsFor,
            "schedulerName",
            "default-scheduler",
            "next",
            Map.of("result", result)));
  }

  private static WaitingView view(String query) {
    return WaitingView.of(PODS, "/waiting", new PageQuery(Request.query(query)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "by=namespace | {shop=3, bank=2}",
        "by=waitsFor | {cpu=3, =1, gate=1}",
        "by=result | {unschedulable=3, gated=1, scheduled=1}",
        "by=schedulerName | {default-scheduler=4, =1}",
        "by=nothing | {0/3 nodes are available: cpu=3, =1, 0/3 nodes are available: gate=1}",
        "by=namespace&waitsFor=cpu | {shop=2, bank=1}",
        "by=result&namespace=bank&waitsFor= | {scheduled=1}",
        "by=result&namespace=none | {}"
      })
  void podsAreCountedByWhatTheyHaveInCommonTheMostFirst(String query, String groups) {
    assertThat(view(query).groups()).hasToString(groups);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 5",
    "namespace=shop, 3",
    "namespace=shop&result=gated, 1",
    "waitsFor=, 1",
    "pod=shop/web-1, 5"
  })
  void filtersLeaveThosePodsThatHaveAllValues(String query, int pods) {
    assertThat(view(query).pods()).hasSize(pods);
    assertThat(view(query).groups().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(pods);
  }

  @Test
  void podsStayInTheOrderInWhichTheyAreTried() {
    assertThat(view("waitsFor=cpu").pods())
        .extracting(pod -> pod.text("pod"))
        .containsExactly("shop/web-1", "shop/web-2", "bank/web-1");
  }

  @Test
  void aGroupIsFilteredInAdditionToWhatIsFilteredAlready() {
    assertThat(view("by=waitsFor&namespace=shop").url("/waiting", "a&b c"))
        .isEqualTo("/waiting?by=waitsFor&namespace=shop&waitsFor=a%26b%20c");
  }

  @Test
  void thePagesKeepTheFilters() {
    assertThat(view("namespace=shop&by=result").pages().url(2))
        .isEqualTo("/waiting?by=result&namespace=shop&page=2");
  }
}
