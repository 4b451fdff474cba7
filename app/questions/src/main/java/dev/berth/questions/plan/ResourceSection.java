package dev.berth.questions.plan;

import dev.berth.planner.PlanOutcome.ResourceUse;
import dev.berth.questions.report.ResourceUnit;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Table;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The use of each resource, and the pieces in which the rest is left.
///
/// @param oneByOne the result if the scheduler places one pod after the other
/// @param planned the result with a plan; the same resources
record ResourceSection(List<ResourceUse> oneByOne, List<ResourceUse> planned) {
  private record Row(ResourceUse before, ResourceUse after, ResourceUnit unit) {
    static Row of(ResourceUse before, ResourceUse after) {
      return new Row(
          before,
          after,
          ResourceUnit.of(
              before.resource(),
              LongStream.of(
                  before.capacity(),
                  before.left(),
                  after.left(),
                  before.largest(),
                  after.largest())));
    }

    private String share(ResourceUse use) {
      return "%d%%".formatted(Math.round(100.0 * use.used() / use.capacity()));
    }

    /// Such as `75% → 80%`, or `75%` if nothing changes.
    Line change(BiFunction<Row, ResourceUse, String> text) {
      var former = text.apply(this, before);
      var now = text.apply(this, after);
      return Line.of(former.equals(now) ? now : "%s → %s".formatted(former, now));
    }
  }

  void write(Page page) {
    page.section("Resources, one by one and with the plan", table());
  }

  private Table table() {
    var columns =
        new Columns<Row>()
            .text("RESOURCE", row -> row.before.resource())
            .text("UNIT", row -> row.unit.symbol())
            .last(Table::forPrograms)
            .right("CAPACITY", row -> Line.of(row.unit.of(row.before.capacity())))
            .last(Table::forPeople)
            .right("CAPACITY", row -> Line.of(row.unit.plain(row.before.capacity())))
            .last(Table::forPrograms);
    both(columns, "USED", Row::share, (row, use) -> row.unit.plain(use.used()));
    both(
        columns,
        "LEFT",
        (row, use) -> row.unit.of(use.left()),
        (row, use) -> row.unit.plain(use.left()));
    both(
        columns,
        "LARGEST PIECE",
        (row, use) -> row.unit.of(use.largest()),
        (row, use) -> row.unit.plain(use.largest()));
    both(
        columns,
        "PARTLY USED NODES",
        (_, use) -> "%,d".formatted(use.partial()),
        (_, use) -> "%d".formatted(use.partial()));
    return columns.rows(
        IntStream.range(0, planned.size())
            .mapToObj(i -> Row.of(oneByOne.get(i), planned.get(i)))
            .filter(row -> row.before.capacity() > 0));
  }

  /// Adds one column for people, and two for programs.
  private static void both(
      Columns<Row> columns,
      String title,
      BiFunction<Row, ResourceUse, String> people,
      BiFunction<Row, ResourceUse, String> programs) {
    columns
        .right(title, row -> row.change(people))
        .last(Table::forPeople)
        .right(title + " ONE BY ONE", row -> Line.of(programs.apply(row, row.before)))
        .last(Table::forPrograms)
        .right(title, row -> Line.of(programs.apply(row, row.after)))
        .last(Table::forPrograms);
  }
}
