package dev.berth.ui.page;

import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The nodes as a table.
///
/// @param rows the rows of this page
/// @param resources the columns
/// @param sorts the columns that can sort the rows, besides resources
/// @param sort the column by which rows are sorted: `name`, `zone`, `pool`, `state`, a label such
///   as `label:disk`, or a resource
/// @param label the label that is a column because it sorts the rows; empty for none
/// @param text a text that the name, zone, pool, state or label of each row contains; empty for all
public record NodesView(
    List<Row> rows,
    List<String> resources,
    List<String> sorts,
    String sort,
    String label,
    String text,
    PageLinks pages) {
  private static final List<String> SORTS = List.of("name", "zone", "pool", "state");

  /// A node.
  ///
  /// @param state the state that keeps pods away, such as `cordoned`
  /// @param value the value of the label that sorts the rows; null for none
  /// @param shares the shares, in the order of the columns
  public record Row(
      String name,
      String zone,
      String pool,
      String state,
      @Nullable String value,
      List<ResourceShare> shares) {
    public Row {
      shares = List.copyOf(shares);
    }

    private boolean contains(String text) {
      return Stream.of(name, zone, pool, state, Objects.requireNonNullElse(value, ""))
          .anyMatch(it -> it.toLowerCase(Locale.ROOT).contains(text));
    }
  }

  public NodesView {
    rows = List.copyOf(rows);
    resources = List.copyOf(resources);
    sorts = List.copyOf(sorts);
  }

  /// Puts it together.
  ///
  /// @param cluster the columns of all nodes
  /// @param path the path of the page
  public static NodesView of(DocumentPart cluster, String path, PageQuery query) {
    String sort = query.has("sort") ? query.text("sort") : "name";
    String text = query.text("text");
    List<String> resources =
        cluster.parts("resources").stream().map(it -> it.text("name")).toList();
    List<String> sorts = Stream.concat(SORTS.stream(), LabelChoices.of(cluster).stream()).toList();
    String label = sorts.contains(sort) ? LabelChoices.label(sort) : "";
    String wanted = text.toLowerCase(Locale.ROOT).strip();
    List<Row> found =
        rows(cluster, resources, label).stream()
            .filter(row -> row.contains(wanted))
            .sorted(order(sort, resources))
            .toList();
    var pages =
        PageLinks.of(
            "%s?sort=%s&text=%s".formatted(path, Links.encoded(sort), Links.encoded(text)),
            query.number("page"),
            found.size());
    return new NodesView(pages.of(found), resources, sorts, sort, label, text, pages);
  }

  private static Comparator<Row> order(String sort, List<String> resources) {
    var byName = Comparator.comparing(Row::name);
    int column = resources.indexOf(sort);
    if (column >= 0) {
      return Comparator.<Row>comparingInt(row -> row.shares.get(column).percent())
          .reversed()
          .thenComparing(byName);
    }
    if (!LabelChoices.label(sort).isEmpty()) {
      return Comparator.comparing(Row::value, nullsLast(naturalOrder())).thenComparing(byName);
    }
    return switch (sort) {
      case "zone" -> Comparator.comparing(Row::zone).thenComparing(byName);
      case "pool" -> Comparator.comparing(Row::pool).thenComparing(byName);
      case "state" -> Comparator.comparing(Row::state).reversed().thenComparing(byName);
      default -> byName;
    };
  }

  /// @param label the label whose values the rows have; empty for none
  private static List<Row> rows(DocumentPart cluster, List<String> resources, String label) {
    var nodes = cluster.part("nodes");
    List<String> names = nodes.texts("name");
    List<Long> zones = nodes.numbers("zone");
    List<Long> pools = nodes.numbers("pool");
    List<String> zoneNames = cluster.texts("zones");
    List<String> poolNames = cluster.texts("pools");
    List<List<Long>> requested = columns(nodes.part("requested"), resources);
    List<List<Long>> allocatable = columns(nodes.part("allocatable"), resources);
    List<String> states = nodes.texts("state");
    List<@Nullable String> values = LabelChoices.values(cluster, label);
    return IntStream.range(0, names.size())
        .mapToObj(node -> {
          var shares = new ArrayList<ResourceShare>();
          for (int column = 0; column < resources.size(); column++) {
            shares.add(
                new ResourceShare(
                    resources.get(column),
                    requested.get(column).get(node),
                    allocatable.get(column).get(node)));
          }
          return new Row(
              names.get(node),
              zoneNames.get(zones.get(node).intValue()),
              poolNames.get(pools.get(node).intValue()),
              states.get(node),
              values.isEmpty() ? null : values.get(node),
              shares);
        })
        .toList();
  }

  private static List<List<Long>> columns(DocumentPart part, List<String> names) {
    return names.stream().map(part::numbers).toList();
  }
}
