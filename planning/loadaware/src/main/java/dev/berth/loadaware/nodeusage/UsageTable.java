package dev.berth.loadaware.nodeusage;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.model.ResourceNames;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a table as CSV, with one line for each node. `docs/load-aware.md` describes its columns.
/// For one file.
final class UsageTable {
  private static final String NODE = "node";
  private static final String TIME = "time";

  /// The known columns; metrics of crane-scheduler have names such as `cpu_usage_avg_5m`.
  private static final Pattern COLUMN =
      Pattern.compile(
          "node|time|(cpu|memory)(\\.(avg|p50|p90|p95|p99))?|[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+");

  private static final CsvReader.CsvReaderBuilder CSV =
      CsvReader.builder().allowMissingFields(true).allowExtraFields(true);
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Source file;
  private final Map<String, Node> nodes;
  private final Problems problems;
  private final TreeMap<String, KnownNode> known = new TreeMap<>();
  private final Map<String, Long> lines = new HashMap<>();

  /// A line of a table.
  ///
  /// @param fields by column; empty for a missing value
  /// @param problems receives columns and their errors
  private record UsageLine(
      Map<String, String> fields, Node node, BiConsumer<String, String> problems) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    KnownNode known() {
      var used = new TreeMap<String, Quantity>();
      var percentiles = new TreeMap<String, Map<String, Quantity>>();
      var metrics = new HashMap<String, Double>();
      fields.forEach((column, value) -> {
        if (value.isEmpty() || column.equals(NODE) || column.equals(TIME)) {
          return;
        }
        if (column.contains("_")) {
          put(metrics, column, fraction(column, value));
          return;
        }
        String[] parts = column.split("\\.", 2);
        put(
            parts.length == 1 ? used : percentiles.computeIfAbsent(parts[1], _ -> new TreeMap<>()),
            parts[0],
            amount(parts[0], column, value));
      });
      String text = fields.getOrDefault(TIME, "");
      return new KnownNode(time(TIME, text, problems), used, percentiles, metrics, null);
    }

    private static <T> void put(Map<String, T> into, String name, @Nullable T value) {
      if (value != null) {
        into.put(name, value);
      }
    }

    private @Nullable Quantity amount(String resource, String column, String text) {
      boolean isCpu = resource.equals(ResourceNames.CPU);
      try {
        if (text.endsWith("%")) {
          return part(resource, column, percent(text));
        }
        var amount = Quantity.parse(text);
        if (amount.signum() >= 0) {
          return amount;
        }
      } catch (NumberFormatException e) {
        // it is reported as a negative one is
      }
      problems.accept(
          column,
          MustBe.text(
              "an amount of 0 or greater, such as %s, or a percentage of the node such as 62%%"
                  .formatted(isCpu ? "2.5 or 2500m" : "12Gi"),
              text));
      return null;
    }

    private static BigDecimal percent(String text) {
      var percent = new BigDecimal(text.substring(0, text.length() - 1).strip());
      if (percent.signum() < 0 || Math.abs((long) percent.scale()) > 100) {
        throw new NumberFormatException(text);
      }
      return percent;
    }

    /// Reads a part of the node's allocatable resources.
    private @Nullable Quantity part(String resource, String column, BigDecimal percent) {
      Quantity whole = node.status().allocatable().get(resource);
      if (whole == null) {
        problems.accept(
            column,
            "node %s does not say how much %s it can allocate, so that a percentage means nothing"
                .formatted(node.metadata().name(), resource));
        return null;
      }
      var all = BigDecimal.valueOf(ResourceAmounts.number(resource, whole));
      return ResourceAmounts.amount(
          resource, percent.multiply(all).divideToIntegralValue(HUNDRED).longValue());
    }

    private @Nullable Double fraction(String column, String text) {
      try {
        double value =
            text.endsWith("%") ? percent(text).doubleValue() / 100 : Double.parseDouble(text);
        if (value >= 0 && Double.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException e) {
        // it is reported as a negative one is
      }
      problems.accept(column, MustBe.text("0 or greater, such as 0.62 or 62%", text));
      return null;
    }
  }

  private UsageTable(Source file, Map<String, Node> nodes, Problems problems) {
    this.file = file;
    this.nodes = nodes;
    this.problems = problems;
  }

  static KnownUsage read(Source file, Map<String, Node> nodes, Problems problems) {
    var table = new UsageTable(file, nodes, problems);
    table.read();
    return new KnownUsage(table.known, Map.of());
  }

  private void read() {
    try (var reader = new InputStreamReader(file.open(), StandardCharsets.UTF_8);
        var csv = CSV.ofCsvRecord(reader)) {
      Iterator<CsvRecord> records = csv.iterator();
      if (!records.hasNext()) {
        problem(0, "", "this is empty; its first line has to name columns: node, cpu, memory");
        return;
      }
      List<String> columns = columns(records.next().getFields());
      if (columns.contains(NODE)) {
        records.forEachRemaining(line -> read(line, columns));
      }
    } catch (CsvParseException e) {
      problem(0, "", "this cannot be read as CSV: " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(file.name(), e));
    }
  }

  private List<String> columns(List<String> header) {
    var columns = new ArrayList<>(header);
    columns.replaceAll(String::strip);
    if (columns.getFirst().startsWith(BYTE_ORDER_MARK)) {
      columns.set(0, columns.getFirst().substring(BYTE_ORDER_MARK.length()));
    }
    if (!columns.contains(NODE)) {
      problem(1, "", "the first line has to name the columns, and one of them is node");
      return columns;
    }
    var seen = new HashSet<String>();
    for (String column : columns) {
      if (!seen.add(column)) {
        problem(1, column, "this column comes twice");
      } else if (!COLUMN.matcher(column).matches()) {
        problem(
            1,
            column,
            "there is no such column%s; there are node, time, cpu, memory, cpu.p95 and the like (avg, p50, p90, p95, p99), and names of metrics such as cpu_usage_avg_5m"
                .formatted(Nearest.hint(column, List.of(NODE, TIME, "cpu", "memory", "cpu.p95"))));
      }
    }
    return columns;
  }

  private void read(CsvRecord line, List<String> columns) {
    long number = line.getStartingLineNumber();
    if (line.getFieldCount() > columns.size()) {
      problem(
          number, "", "%d values for %d columns".formatted(line.getFieldCount(), columns.size()));
    }
    var fields = new HashMap<String, String>();
    for (int i = 0; i < Math.min(columns.size(), line.getFieldCount()); i++) {
      fields.put(columns.get(i), line.getField(i).strip());
    }
    String name = fields.getOrDefault(NODE, "");
    Node node = nodes.get(name);
    if (name.isEmpty()) {
      problem(number, NODE, "this is required: the node's name");
      return;
    }
    if (node == null) {
      problem(
          number,
          NODE,
          "there is no node \"%s\" in the cluster%s"
              .formatted(name, Nearest.hint(name, nodes.keySet())));
      return;
    }
    Long first = lines.putIfAbsent(name, number);
    if (first != null) {
      problem(number, NODE, "\"%s\" comes a second time, after line %d".formatted(name, first));
      return;
    }
    known.put(
        name, new UsageLine(fields, node, (column, what) -> problem(number, column, what)).known());
  }

  private void problem(long line, String column, String message) {
    problems.add(new Problem(file.name(), (int) line, 0, column, message));
  }

  /// A time; null if it is missing or invalid.
  ///
  /// @param problems receives the field and its error
  static @Nullable Instant time(String field, String text, BiConsumer<String, String> problems) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      problems.accept(field, MustBe.time(text));
      return null;
    }
  }
}
