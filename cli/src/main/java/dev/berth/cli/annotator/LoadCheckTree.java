package dev.berth.cli.annotator;

import dev.berth.cli.report.TreeFields;
import dev.berth.loadaware.annotator.CheckedLoad;
import dev.berth.loadaware.annotator.LoadAnswer;
import dev.berth.loadaware.usage.MeasuredSeries;
import java.util.List;
import java.util.Map;

/// What has been checked as maps and lists, to be written in any format. What is empty is left out.
public final class LoadCheckTree {
  private LoadCheckTree() {}

  public static Map<String, Object> of(LoadCheckReport report) {
    var tree = new TreeFields();
    tree.put("prometheus", report.prometheus().toString());
    tree.put("well", report.isWell());
    tree.put("unmeasured", report.unmeasured());
    tree.put("checked", report.checked().stream().map(LoadCheckTree::of).toList());
    return tree.map();
  }

  private static Map<String, Object> of(CheckedLoad checked) {
    var tree = new TreeFields();
    tree.put("node", checked.node().name());
    tree.put("metric", checked.metric());
    switch (checked.answer()) {
      case LoadAnswer.Measured(String query, List<MeasuredSeries> series, double value) -> {
        tree.put("queries", List.of(query));
        tree.put("value", value);
        tree.put("labels", series.getLast().labels());
      }
      case LoadAnswer.Unknown(List<String> queries, String why) -> {
        tree.put("queries", queries);
        tree.put("error", why);
      }
    }
    tree.put("ageSeconds", checked.age() == null ? null : checked.age().toSeconds());
    tree.put("problem", checked.problem());
    tree.put("detail", checked.detail());
    tree.put("remedy", checked.remedy());
    return tree.map();
  }
}
