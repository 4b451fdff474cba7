package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The table "From the overview" of docs/ui.md: what people look for, most wanted first, and the
/// links that they click, and the forms that they send, on the way.
final class WaysFromTheOverviewTest {
  private static final int SOON = 2;
  private static final int MOST_WANTED = 5;

  private final Handler simulation =
      Ui.pages(() -> new LoadState.Loaded(new NamedAnswers("node-1")), "/");
  private final Handler scheduler = new NamedScheduler("node-1").pages();

  /// @param links to be clicked, and forms to be sent, one after the other, as selectors
  /// @param answer that the last page has
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | tr[data-pod] th > a | [data-field=rejected]",
        "2 | tr[data-pod] th > a; #advice a | [data-field=wouldHelp] a.button",
        "3 | [data-field=waitsFor] a | [data-field=waitingPods]",
        "4 | nav a[href$=map] | #map",
        "5 | tr[data-pod] th > a; form:has([name=on]) | [data-field=alsoRejectedBy]",
        "6 | tr[data-pod] th > a | [data-field=scores]",
        "7 | tr[data-pod] th > a | [data-field=candidates]",
        "8 | nav a[href$=sandbox] | select[name=action]",
        "9 | nav a[href$=configuration] | [data-field=weights]",
        "10 | nav a[href$=timeline]; [data-field=decisions] td a | [data-field=decision]",
        "13 | tr[data-pod] th > a; a[href*=capacity?pod] | [data-field=replicas]",
        "14 | [data-field=fullestNodes] a; a[href*=/drain=] | a[download]",
        "15 | nav a[href$=nodes] | html[lang] a.skip[href=#main]"
      })
  void anAnswerAboutFilesIsFewLinksAway(int wish, String links, String answer) throws Exception {
    walk(simulation, wish, links, answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | tr[data-pod] th > a | [data-field=rejected]",
        "2 | tr[data-pod] th > a; #advice a | [data-field=wouldHelp]",
        "3 | [data-field=waitsFor] a | [data-field=waitingPods]",
        "4 | nav a[href$=map] | #map",
        "5 | tr[data-pod] th > a; form:has([name=on]) | [data-field=alsoRejectedBy]",
        "10 | nav a[href$=decisions]; [data-field=decisions] td a | [data-field=attempts]",
        "11 | tr[data-pod] th > a | [data-field=wakingEvents]",
        "12 | nav a[href$=live] | [data-chart]",
        "13 | tr[data-pod] th > a; a[href*=capacity?pod] | [data-field=replicas]"
      })
  void anAnswerOfASchedulerIsFewLinksAway(int wish, String links, String answer) throws Exception {
    walk(scheduler, wish, links, answer);
  }

  private static void walk(Handler pages, int wish, String links, String answer) throws Exception {
    List<String> way = Arrays.asList(links.split("; ", -1));
    Document page = page(pages, "/");
    for (String link : way) {
      var element = Objects.requireNonNull(page.selectFirst(link), link);
      String url = element.attr(element.hasAttr("href") ? "href" : "action");
      assertThat(url).as(link).startsWith("/");
      page = page(pages, url);
    }
    assertThat(page.select(answer)).as(answer).isNotEmpty();
    assertThat(wish > MOST_WANTED || way.size() <= SOON).isTrue();
  }

  private static Document page(Handler pages, String url) throws Exception {
    var response = pages.answer(Requests.get(url));
    assertThat(response.status()).as(url).isEqualTo(200);
    return Jsoup.parse(response.text());
  }
}
