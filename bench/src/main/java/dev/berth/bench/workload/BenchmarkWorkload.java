package dev.berth.bench.workload;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// A shape in one size.
public record BenchmarkWorkload(Shape shape, long nodes, List<Stretch> stretches) {
  public BenchmarkWorkload {
    stretches = List.copyOf(stretches);
  }

  private record Change(long after, TemplateTree object) {}

  /// The unique name of the folder with its files.
  public String folderName() {
    return "%s-%d-%08x".formatted(shape.name(), nodes, hashCode());
  }

  /// Writes the files that both sides read, unless the folder has them:
  ///
  /// | file | |
  /// |---|---|
  /// | `workload.json` | what it is |
  /// | `before.json` | the objects that are there at the start, one a line |
  /// | `pending-STRETCH.json` | the pods to be scheduled |
  /// | `changes.json` | objects with annotations that say what happens to them, after how many cycles |
  public void write(Path folder) {
    Path description = folder.resolve("workload.json");
    if (Files.exists(description)) {
      return;
    }
    try {
      Files.createDirectories(folder);
      try (var out = Files.newBufferedWriter(folder.resolve("before.json"))) {
        writeObjects(out);
        writeSeries(out, shape.nodes(), 0, nodes);
        writeSeries(out, shape.existing(), 0, existing());
      }
      long first = 0;
      for (Stretch stretch : stretches) {
        Path file = folder.resolve("pending-%s.json".formatted(stretch.name()));
        try (var out = Files.newBufferedWriter(file)) {
          writeSeries(out, shape.pending(), first, first + stretch.pods());
        }
        first += stretch.pods();
      }
      try (var out = Files.newBufferedWriter(folder.resolve("changes.json"))) {
        changes().stream()
            .sorted(Comparator.comparingLong(Change::after))
            .forEach(change -> write(out, change.object));
      }
      try (var out = Files.newBufferedWriter(description)) {
        write(out, new TemplateTree(describe()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> describe() {
    return Map.of(
        "shape",
        shape.name(),
        "nodes",
        nodes,
        "featureGates",
        shape.featureGates(),
        "counts",
        shape.counts(),
        "stretches",
        stretches.stream().map(Stretch::describe).toList());
  }

  private long pending() {
    return stretches.stream().mapToLong(Stretch::pods).sum();
  }

  private long existing() {
    return nodes * shape.existingPerNode();
  }

  private void writeObjects(Writer out) {
    for (Shape.ObjectSeries objects : shape.objects()) {
      long count =
          switch (objects.per()) {
            case "once" -> 1;
            case "node" -> nodes;
            case "pod" -> pending();
            case "group" -> pending() / shape.podsPerGroup();
            default -> Long.parseLong(objects.per());
          };
      writeSeries(out, objects.series(), 0, count);
    }
  }

  private void writeSeries(Writer out, Series series, long first, long end) {
    for (long i = first; i < end; i++) {
      write(out, series.object(i, nodes));
    }
  }

  private List<Change> changes() {
    var changes = new ArrayList<Change>();
    for (Shape.ChangeRule rule : shape.changes()) {
      boolean ofNodes = rule.of().equals("nodes");
      Series series = ofNodes ? shape.nodes() : shape.existing();
      long there = ofNodes ? nodes : existing();
      long first = rule.beyond() ? there : 0;
      long last = rule.beyond() ? Long.MAX_VALUE : there;
      for (long i = first, after = rule.after();
          i < last && after < pending();
          i++, after += rule.every()) {
        long number = i;
        TemplateTree object =
            series
                .object(i, nodes)
                .merge(rule.patch().mapTexts(text -> Series.fill(text, number, nodes)))
                .merge(annotations(after, rule.change()));
        changes.add(new Change(after, object));
      }
    }
    return changes;
  }

  private static TemplateTree annotations(long after, String change) {
    Map<String, Object> annotations =
        Map.of(ClusterFile.AFTER, Long.toString(after), ClusterFile.CHANGE, change);
    return new TemplateTree(Map.of("metadata", Map.of("annotations", annotations)));
  }

  private static void write(Writer out, TemplateTree tree) {
    try {
      out.write(JsonEncoder.text(Codecs.ANY, tree.fields()));
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
