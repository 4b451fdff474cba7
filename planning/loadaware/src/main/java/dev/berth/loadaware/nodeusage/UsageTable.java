package dev.berth.loadaware.nodeusage;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.cluster.manifest.Source;
import dev.berth.framework.state.ResourceNames;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads a table as CSV, with a line for each node. Its columns are in `docs/load-aware.md`. For
/// one file.
final class UsageTable {
  static final String NODE = "node";
  static final String TIME = "time";

  private static final List<String> RESOURCES = List.of(ResourceNames.CPU, ResourceNames.MEMORY);
  private static final List<String> TYPES = List.of("avg", "p50", "p90", "p95", "p99");

  /// Metrics of crane-scheduler have such names: `cpu_usage_avg_5m`.
  private static final Pattern METRIC = Pattern.compile("[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+");

  private static final CsvReader.CsvReaderBuilder CSV =
      CsvReader.builder().allowMissingFields(true).allowExtraFields(true);
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Source file;
  private final Map<String, Node> nodes;
  private final Problems problems;
  private final TreeMap<String, KnownNode> known = new TreeMap<>();
  private final Map<String, Long> lines = new HashMap<>();

  private UsageTable(Source file, Map<String, Node> nodes, Problems problems) {
    this.file = file;
    this.nodes = nodes;
    this.problems = problems;
  }

  /// @param nodes those of the cluster
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
      problem(0, "", "this is no table as CSV: " + e.getMessage());
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
      } else if (!isKnown(column)) {
        problem(
            1,
            column,
            "there is no such column%s; there are node, time, cpu, memory, cpu.p95 and the like (avg, p50, p90, p95, p99), and names of metrics such as cpu_usage_avg_5m"
                .formatted(Nearest.hint(column, List.of(NODE, TIME, "cpu", "memory", "cpu.p95"))));
      }
    }
    return columns;
  }

  private static boolean isKnown(String column) {
    int dot = column.indexOf('.');
    String resource = dot < 0 ? column : column.substring(0, dot);
    return column.equals(NODE)
        || column.equals(TIME)
        || METRIC.matcher(column).matches()
        || (RESOURCES.contains(resource) && (dot < 0 || TYPES.contains(column.substring(dot + 1))));
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
          "\"%s\" is no node of the cluster%s".formatted(name, Nearest.hint(name, nodes.keySet())));
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
}
