package dev.berth.timeline.trace;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.manifest.Source;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads traces line by line. Files of one format are one table, in their order.
public final class Traces {
  /// The maximum number of pods in memory, which take some hundred megabytes.
  private static final int IN_MEMORY = 500_000;

  private static final Pattern OTHER_SEPARATOR = Pattern.compile("[;\t|]");

  /// A line may have fewer values than there are columns; more values are an error.
  private static final CsvReader.CsvReaderBuilder CSV =
      CsvReader.builder().allowMissingFields(true).allowExtraFields(true);

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /// A file with its format and the positions of its columns.
  ///
  /// @param hasHeader whether the first line names the columns
  private record Table(
      Source file, TraceFormat format, Map<String, Integer> columns, boolean hasHeader) {}

  private final Problems problems;
  private final Consumer<String> notes;
  private final LongConsumer progress;
  private final TraceClock clock = new TraceClock();
  private final ArrivalSorter sorter;
  private final List<TracedNode> nodes = new ArrayList<>();
  private final Map<String, GoogleJobs.GoogleJob> jobs = new HashMap<>();
  private final Map<TraceFormat, TraceTable> tables = new LinkedHashMap<>();
  private long pods;
  private long lines;

  private Traces(int inMemory, Problems problems, Consumer<String> notes, LongConsumer progress) {
    this.problems = problems;
    this.notes = notes;
    this.progress = progress;
    sorter = new ArrivalSorter(inMemory);
  }

  /// Reads files as one trace.
  ///
  /// @param problems receives the errors in the files
  /// @param notes receives notes about ignored parts of the files
  /// @param progress receives the number of lines read so far, from time to time
  /// @throws UncheckedIOException if a temporary file cannot be written
  public static Trace read(
      List<Source> files, Problems problems, Consumer<String> notes, LongConsumer progress) {
    return read(files, IN_MEMORY, problems, notes, progress);
  }

  /// @param inMemory the maximum number of pods in memory
  static Trace read(
      List<Source> files,
      int inMemory,
      Problems problems,
      Consumer<String> notes,
      LongConsumer progress) {
    var traces = new Traces(inMemory, problems, notes, progress);
    traces.read(files);
    return new Trace(traces.sorter, traces.nodes, traces.clock, traces.pods);
  }

  private void read(List<Source> files) {
    var recognised = new ArrayList<Table>();
    for (var file : files) {
      attempt(
          file,
          csv -> {
            var table = recognise(file, csv);
            if (table != null) {
              recognised.add(table);
            }
          });
    }
    requireOneOfBoth(recognised);
    Predicate<Table> ofJobs = table -> table.format.isAboutJobs();
    recognised.stream().filter(ofJobs).forEach(this::read);
    recognised.stream().filter(ofJobs.negate()).forEach(this::read);
    tables.values().forEach(TraceTable::end);
  }

  /// Reports an error if the files have both tasks and instances, because both describe the same
  /// pods.
  private void requireOneOfBoth(List<Table> recognised) {
    var tasks = ofFormat(recognised, TraceFormat.ALIBABA_2018_TASKS);
    var instances = ofFormat(recognised, TraceFormat.ALIBABA_2018_INSTANCES);
    if (tasks != null && instances != null) {
      problems.add(
          instances.file.name(),
          "these are instances of the tasks in %s: give one of the two files"
              .formatted(tasks.file.name()));
    }
  }

  private static @Nullable Table ofFormat(List<Table> tables, TraceFormat format) {
    return tables.stream().filter(table -> table.format.equals(format)).findFirst().orElse(null);
  }

  private void add(TracedPod pod) {
    pods += pod.count();
    if (problems.isEmpty()) {
      sorter.add(pod);
    }
  }

  /// An action on the lines of a file.
  @FunctionalInterface
  private interface Reading {
    void of(CsvReader<CsvRecord> csv);
  }

  private void attempt(Source file, Reading reading) {
    try (var reader = new InputStreamReader(file.open(), StandardCharsets.UTF_8);
        var csv = CSV.ofCsvRecord(reader)) {
      reading.of(csv);
    } catch (CsvParseException e) {
      problems.add(
          file.name(),
          "this cannot be read as CSV: %s%s"
              .formatted(
                  e.getMessage(), e.getCause() == null ? "" : ": " + e.getCause().getMessage()));
    } catch (IOException | UncheckedIOException e) {
      problems.add(Problem.unreadable(file.name(), e));
    }
  }

  private @Nullable Table recognise(Source file, CsvReader<CsvRecord> csv) {
    var records = csv.iterator();
    if (!records.hasNext()) {
      problem(file, 0, "", "this is empty; its first line has to name columns");
      return null;
    }
    var first = new ArrayList<>(records.next().getFields());
    first.replaceAll(String::strip);
    if (first.getFirst().startsWith(BYTE_ORDER_MARK)) {
      first.set(0, first.getFirst().substring(BYTE_ORDER_MARK.length()));
    }
    for (var format : TraceFormat.ALL) {
      if (format.isNamedBy(first)) {
        noteUnread(file, first, format);
        return new Table(file, format, positions(file, first), true);
      }
    }
    for (var format : TraceFormat.ALL) {
      if (format.mayHave(first)) {
        return new Table(file, format, positions(file, format.columns()), false);
      }
    }
    problem(file, 1, "", unknown(first));
    return null;
  }

  private static String unknown(List<String> columns) {
    var others = new ArrayList<>(TraceFormat.ALL);
    others.remove(TraceFormat.PODS);
    return "these are the columns of no known table: %s. %sA table of pods needs the column %s. Tables of public traces: %s"
        .formatted(
            String.join(", ", columns),
            columns.size() == 1 && OTHER_SEPARATOR.matcher(columns.getFirst()).find()
                ? "Columns are separated by commas. "
                : "",
            String.join(", ", TraceFormat.PODS.needed()),
            others.stream().map(TraceFormat::title).collect(Collectors.joining(", ")));
  }

  private Map<String, Integer> positions(Source file, List<String> columns) {
    var positions = new LinkedHashMap<String, Integer>();
    for (int i = 0; i < columns.size(); i++) {
      if (positions.putIfAbsent(columns.get(i), i) != null) {
        problem(file, 1, columns.get(i), "there are two columns of that name");
      }
    }
    return positions;
  }

  private void noteUnread(Source file, List<String> columns, TraceFormat format) {
    var unread = columns.stream().filter(column -> !format.reads(column)).toList();
    if (!unread.isEmpty()) {
      notes.accept(
          "%s is read as %s, which has no such columns: %s%s"
              .formatted(
                  file.name(),
                  format.title(),
                  String.join(", ", unread),
                  unread.size() == 1 ? Nearest.hint(unread.getFirst(), format.columns()) : ""));
    }
  }

  private void problem(Source file, int line, String column, String message) {
    problems.add(new Problem(file.name(), line, 0, column, message));
  }

  private void read(Table table) {
    attempt(table.file, csv -> read(table, csv));
  }

  private void read(Table table, CsvReader<CsvRecord> csv) {
    var sink = new TraceSink(clock, this::add, nodes::add, notes);
    var target = tables.computeIfAbsent(table.format, format -> format.opening().open(sink, jobs));
    var isHeader = table.hasHeader;
    for (var record : csv) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      lines++;
      if (lines % 1024 == 0) {
        progress.accept(lines);
      }
      target.read(line(table, record));
    }
  }

  private TraceLine line(Table table, CsvRecord record) {
    var line =
        new TraceLine(
            table.file.name(),
            record.getStartingLineNumber(),
            table.columns,
            record.getFields(),
            problems);
    if (record.getFieldCount() > table.columns.size()) {
      line.problem(
          "",
          "%d values for %d columns; quote values that have commas in them"
              .formatted(record.getFieldCount(), table.columns.size()));
    }
    return line;
  }
}
