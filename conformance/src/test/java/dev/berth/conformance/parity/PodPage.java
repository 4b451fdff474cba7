package dev.berth.conformance.parity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// What the page of a pod says, read from its `data-` attributes, with all parts of long lists.
///
/// @param path of the page
record PodPage(PageReader pages, String path) {
  /// The attempts that the page links to.
  int attempts() throws Exception {
    Document page = pages.page(path);
    return page.select("section[data-field=attempts]").isEmpty()
        ? 0
        : Math.max(1, page.select("nav[aria-label=Attempts] a").size());
  }

  /// What stands above and below the attempts, with what would help.
  Map<String, Object> summary() throws Exception {
    Element main = main(path + "?help=1");
    var fields = new LinkedHashMap<String, Object>();
    fields.put("node", value(main, "p[data-field=node]"));
    fields.put("workload", value(main, "[data-field=workload]"));
    fields.put("priority", value(main, "[data-field=priority]"));
    fields.put("podsTriedBefore", value(main, "[data-field=podsTriedBefore]"));
    fields.put("requests", pairs(main.select("[data-field=requests]")));
    fields.put("alike", texts(main.select("[data-field=alike]")));
    fields.put("notes", texts(main.select("section[aria-labelledby=notes] [data-field=notes]")));
    fields.put(
        "wouldHelp",
        main.select("section[aria-labelledby=help] [data-field=wouldHelp]").stream()
            .map(PodPage::help)
            .toList());
    return fields;
  }

  private static Map<String, Object> help(Element help) {
    var fields = attributes(help, "node", "pods", "verifiedBy", "rollout", "displaced");
    for (String list : List.of("changes", "evicted", "stranded")) {
      fields.put(list, texts(help.select("[data-field=" + list + "]")));
    }
    return fields;
  }

  /// An attempt.
  ///
  /// @param number from 1
  Map<String, Object> attempt(int number) throws Exception {
    String url = "%s?attempt=%d".formatted(path, number);
    Element attempt = section(url);
    var fields =
        attributes(attempt, "attempt", "profile", "result", "chosen", "message", "nominatedNode");
    fields.put("rejectedBy", texts(attempt.select("[data-field=rejectedBy]")));
    fields.put("preFilterNodes", texts(attempt.select("[data-field=preFilterNodes]")));
    fields.put("rejected", rejected(url));
    scores(url, fields);
    Element preemption = attempt.selectFirst("[data-field=preemption]");
    if (preemption != null) {
      fields.put("preemption", preemption(preemption));
    }
    return fields;
  }

  private Map<String, Object> rejected(String url) throws Exception {
    var rejected = new TreeMap<String, Object>();
    for (String part : parts(url, "rejected")) {
      for (String alike : parts(part, "alike")) {
        for (Element row : section(alike).select("tr[data-field=rejected]")) {
          Map<String, Object> verdict = verdict(row);
          texts(row.select("th [data-field=node]")).forEach(node -> rejected.put(node, verdict));
        }
      }
    }
    return rejected;
  }

  private void scores(String url, Map<String, Object> fields) throws Exception {
    var feasible = new TreeMap<String, Object>();
    var best = new ArrayList<String>();
    for (String part : parts(url, "scores")) {
      for (Element row : section(part).select("tr[data-field=scores]")) {
        Map<String, Object> score = attributes(row, "total");
        for (Element cell : row.select("td[data-plugin]")) {
          score.put(
              cell.attr("data-plugin"),
              attributes(cell, "raw", "normalized", "weight", "weighted"));
        }
        feasible.put(row.attr("data-node"), score);
        if (row.hasAttr("data-best")) {
          best.add(row.attr("data-node"));
        }
      }
    }
    fields.put("feasible", feasible);
    fields.put("best", best.stream().sorted().toList());
    for (Element table : section(url).select("table.scores")) {
      fields.put("margin", attributes(table, "over", "points"));
    }
  }

  private static Map<String, Object> preemption(Element preemption) {
    var fields = attributes(preemption, "nominated", "message");
    var candidates = new ArrayList<Map<String, Object>>();
    for (Element row : preemption.select("tr[data-field=candidates]")) {
      var candidate =
          attributes(
              row,
              "node",
              "pdbViolations",
              "highestPriority",
              "prioritySum",
              "earliestStart",
              "verdict");
      candidate.put("victims", texts(row.select("[data-field=victims]")));
      candidates.add(candidate);
    }
    fields.put("candidates", candidates);
    var hopeless = new TreeMap<String, Object>();
    preemption
        .select("tr[data-field=hopeless]")
        .forEach(row -> hopeless.put(row.attr("data-node"), verdict(row)));
    fields.put("hopeless", hopeless);
    return fields;
  }

  private static Map<String, Object> verdict(Element row) {
    var fields = attributes(row, "code", "plugin");
    fields.put("reasons", reasons(row.select("> td > [data-field=reasons]")));
    fields.put("held", texts(row.select("> td > [data-field=held]")));
    var also = new ArrayList<Map<String, Object>>();
    for (Element other : row.select("> td > [data-field=alsoRejectedBy]")) {
      var rejection = attributes(other, "code", "plugin");
      rejection.put("reasons", reasons(other.select("> [data-field=reasons]")));
      also.add(rejection);
    }
    fields.put("alsoRejectedBy", also);
    return fields;
  }

  private static List<Map<String, Object>> reasons(List<Element> elements) {
    var reasons = new ArrayList<Map<String, Object>>();
    for (Element element : elements) {
      var reason =
          attributes(
              element,
              "message",
              "detail",
              "resource",
              "requested",
              "used",
              "allocatable",
              "missing");
      reason.put("details", texts(element.select("[data-field=details]")));
      reasons.add(reason);
    }
    return reasons;
  }

  /// The addresses of all parts of a list.
  private List<String> parts(String url, String parameter) throws Exception {
    int last = 1;
    String marker = parameter + "=";
    for (Element link : section(url).select("nav.pages a[href*=" + marker + "]")) {
      // Each page links to the next one, so the last one is found by going on.
      last = Math.max(last, Integer.parseInt(link.attr("href").replaceAll(".*" + marker, "")));
    }
    var parts = new ArrayList<String>();
    for (int part = 1; part <= last; part++) {
      String each = "%s&%s%d".formatted(url, marker, part);
      parts.add(each);
      if (!section(each).select("nav.pages a[rel=next][href*=" + marker + "]").isEmpty()) {
        last = Math.max(last, part + 1);
      }
    }
    return parts;
  }

  private Element section(String url) throws Exception {
    Element section = main(url).selectFirst("section[data-field=attempts]");
    if (section == null) {
      throw new AssertionError(url + " shows no attempt");
    }
    return section;
  }

  private Element main(String url) throws Exception {
    Element main = pages.page(url).selectFirst("main");
    if (main == null) {
      throw new AssertionError(url + " is no page");
    }
    return main;
  }

  private static @Nullable Object value(Element parent, String selector) {
    Element element = parent.selectFirst(selector);
    return element == null ? null : element.attr("data-value");
  }

  private static Map<String, Object> pairs(List<Element> elements) {
    var pairs = new TreeMap<String, Object>();
    elements.forEach(it -> pairs.put(it.attr("data-key"), it.attr("data-value")));
    return pairs;
  }

  private static List<String> texts(List<Element> elements) {
    return elements.stream().map(Element::wholeText).toList();
  }

  /// Those of the attributes that are there, by the names that they have in documents.
  static Map<String, Object> attributes(Element element, String... names) {
    var attributes = new LinkedHashMap<String, Object>();
    for (String name : names) {
      String attribute =
          "data-" + name.replaceAll("([A-Z])", "-$1").toLowerCase(java.util.Locale.ROOT);
      if (element.hasAttr(attribute)) {
        attributes.put(name, element.attr(attribute));
      }
    }
    return attributes;
  }
}
