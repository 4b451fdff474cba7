package dev.berth.terminal;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Things with remarks about each. In text, each thing has a line with its facts, and a remark
/// about several things appears once, below all of them; in other forms, it is a table. For one
/// thread.
public final class Listing {
  private record Entry(Line thing, List<Line> facts, List<Line> remarks) {}

  private final String thing;
  private final List<String> facts;
  private final String remark;
  private final List<Entry> entries = new ArrayList<>();

  /// Nothing yet. The titles are those of the columns of a table.
  ///
  /// @param facts the facts beside each thing
  /// @param remark the remark below; empty for none
  public Listing(String thing, List<String> facts, String remark) {
    this.thing = thing;
    this.facts = List.copyOf(facts);
    this.remark = remark;
  }

  /// Adds a thing with its facts, and a paragraph for each remark.
  public Listing add(Line thing, List<Line> facts, List<Line> remarks) {
    entries.add(new Entry(thing, List.copyOf(facts), List.copyOf(remarks)));
    return this;
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /// Things with the same remark, one line each.
  record Group(List<Line> things, List<Line> remarks) {}

  /// The things, grouped by their remarks.
  List<Group> byRemark() {
    var groups =
        entries.stream().collect(groupingBy(it -> text(it.remarks), LinkedHashMap::new, toList()));
    return groups.values().stream()
        .map(it -> new Group(it.stream().map(Listing::line).toList(), it.getFirst().remarks))
        .toList();
  }

  private static Line line(Entry entry) {
    Line line = entry.thing;
    for (Line fact : entry.facts) {
      line = fact.width() == 0 ? line : line.plus("  ").plus(fact);
    }
    return line;
  }

  private static String text(List<Line> remarks) {
    return remarks.stream().map(Line::text).collect(joining("; "));
  }

  /// The same as a table.
  Table table() {
    var table = new Table().left(thing);
    facts.forEach(table::left);
    if (!remark.isEmpty()) {
      table.wrapping(remark);
    }
    for (Entry entry : entries) {
      var cells = new ArrayList<>(List.of(entry.thing));
      cells.addAll(entry.facts);
      cells.add(Line.of(text(entry.remarks)));
      table.row(cells.toArray(Line[]::new));
    }
    return table;
  }
}
