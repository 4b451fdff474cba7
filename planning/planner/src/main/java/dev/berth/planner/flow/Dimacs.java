package dev.berth.planner.flow;

import dev.berth.api.codec.MustBe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Pattern;

/// Networks in DIMACS' format for minimum-cost flows, which other solvers read, too. A line begins
/// with a letter; nodes are numbered from 1.
///
///     c a comment
///     p min NODES ARCS
///     n NODE SUPPLY
///     a FROM TO LOWER CAPACITY COST
///
/// The `p` line comes first, and a node without an `n` line has no supply.
/// Source: *The first DIMACS international algorithm implementation challenge: problem definitions
/// and specifications*, 1990.
public final class Dimacs {
  private Dimacs() {}

  /// Reads a network to the end of the text. Nodes and arcs are numbered from 0, in their order in
  /// the text.
  ///
  /// @throws DimacsException if a line is not as it should be, or if the network is beyond the
  ///   limits of a [FlowNetwork]
  public static FlowNetwork read(Reader text) throws IOException, DimacsException {
    return new Reading(text).network();
  }

  /// Writes a network.
  public static void write(FlowNetwork network, Appendable text) throws IOException {
    text.append("p min %d %d\n".formatted(network.nodes(), network.arcs()));
    for (int node = 0; node < network.nodes(); node++) {
      if (network.supply(node) != 0) {
        text.append("n %d %d\n".formatted(node + 1, network.supply(node)));
      }
    }
    for (int arc = 0; arc < network.arcs(); arc++) {
      text.append(
          "a %d %d %d %d %d\n"
              .formatted(
                  network.from(arc) + 1,
                  network.to(arc) + 1,
                  network.lower(arc),
                  network.capacity(arc),
                  network.cost(arc)));
    }
  }

  /// A text that is being read.
  private static final class Reading {
    /// Nodes take memory as soon as their number is read, each other line only its own.
    private static final int MOST_NODES = 5_000_000;

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final BufferedReader lines;
    private final FlowNetwork.Builder builder = new FlowNetwork.Builder();
    private boolean[] hasSupply = {};
    private boolean isBegun;
    private long arcs;
    private int line;

    Reading(Reader text) {
      lines = new BufferedReader(text);
    }

    FlowNetwork network() throws IOException, DimacsException {
      long read = 0;
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        line++;
        if (text.isBlank()) {
          continue;
        }
        String[] words = SPACE.split(text.strip());
        switch (words[0]) {
          case "c" -> {}
          case "p" -> begin(words);
          case "n" -> supply(words);
          case "a" -> {
            arc(words);
            read++;
          }
          default ->
              throw refused(
                  "the first word " + MustBe.oneOf(List.of("c", "p", "n", "a"), words[0]));
        }
      }
      if (!isBegun) {
        throw new DimacsException("the line \"p min NODES ARCS\" is missing");
      }
      if (read != arcs) {
        throw new DimacsException(
            "the p line says that there are %d arcs, but there are %d".formatted(arcs, read));
      }
      try {
        return builder.build();
      } catch (IllegalArgumentException e) {
        throw new DimacsException(String.valueOf(e.getMessage()));
      }
    }

    private void begin(String[] words) throws DimacsException {
      expect(words, "p min NODES ARCS", 4);
      if (isBegun) {
        throw refused("there is a p line already");
      }
      if (!words[1].equals("min")) {
        throw refused("\"%s\" is another kind of problem; write \"p min\"".formatted(words[1]));
      }
      long nodes = number(words[2]);
      arcs = number(words[3]);
      if (nodes < 0 || nodes > MOST_NODES || arcs < 0) {
        throw refused("a network cannot have %d nodes and %d arcs".formatted(nodes, arcs));
      }
      for (int node = 0; node < nodes; node++) {
        builder.node(0);
      }
      hasSupply = new boolean[(int) nodes];
      isBegun = true;
    }

    private void supply(String[] words) throws DimacsException {
      expect(words, "n NODE SUPPLY", 3);
      int node = node(words[1]);
      if (hasSupply[node]) {
        throw refused("node %s has a supply already".formatted(words[1]));
      }
      hasSupply[node] = true;
      builder.supply(node, number(words[2]));
    }

    private void arc(String[] words) throws DimacsException {
      expect(words, "a FROM TO LOWER CAPACITY COST", 6);
      long lower = number(words[3]);
      long capacity = number(words[4]);
      if (lower < 0 || lower > capacity) {
        throw refused("the lower bound " + MustBe.between(0, "the capacity " + capacity, lower));
      }
      builder.arc(node(words[1]), node(words[2]), lower, capacity, number(words[5]));
    }

    private int node(String word) throws DimacsException {
      if (!isBegun) {
        throw refused("the line \"p min NODES ARCS\" has to come before all others");
      }
      long number = number(word);
      if (number < 1 || number > hasSupply.length) {
        throw refused(
            "there is no node %d; the p line says that there are %d"
                .formatted(number, hasSupply.length));
      }
      return (int) number - 1;
    }

    private long number(String word) throws DimacsException {
      try {
        return Long.parseLong(word);
      } catch (NumberFormatException _) {
        throw refused(MustBe.text("an integer of 64 bits", word));
      }
    }

    private void expect(String[] words, String form, int length) throws DimacsException {
      if (words.length != length) {
        throw refused("%d words instead of %d; write \"%s\"".formatted(words.length, length, form));
      }
    }

    private DimacsException refused(String problem) {
      return new DimacsException("line %d: %s".formatted(line, problem));
    }
  }
}
