package dev.berth.cli.command;

import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.InputSettings;
import dev.berth.cli.scenario.NodeEdits;
import dev.berth.cli.scenario.NodeEdits.TaintedNode;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.ui.ClusterInput;
import dev.berth.cluster.manifest.Source;
import dev.berth.ui.SandboxEdit.Action;
import dev.berth.ui.SandboxEdits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/// The input of `berth ui`.
///
/// @param title what the cluster is, in a few words
/// @param arguments that name it on a command line
/// @param run has read it first
/// @param sources what was read then
/// @param clock of the first run
/// @param edits what is otherwise than in the files
record FileInput(
    RunOptions options,
    String title,
    String arguments,
    CommandRun run,
    List<Source> sources,
    InstantSource clock,
    SandboxEdits edits)
    implements ClusterInput {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  /// @param first what the run has read; not kept, as it has a whole cluster
  FileInput(
      RunOptions options, String title, String arguments, CommandRun run, SimulationSetup first) {
    this(
        options,
        title,
        arguments,
        run,
        first.sources(),
        first.clock(),
        new SandboxEdits(List.of()));
  }

  @Override
  public ClusterInput edited(SandboxEdits others) {
    var words = new ArrayList<String>();
    words.add(arguments);
    others
        .list()
        .forEach(edit -> {
          words.add(
              switch (edit.action()) {
                case DRAIN -> "--drain";
                case CORDON -> "--cordon-node";
                case TAINT -> "--taint-node";
                case REMOVE -> "--remove-node";
              });
          words.add(quoted(edit.target()));
        });
    return new FileInput(options, title, String.join(" ", words), run, sources, clock, others);
  }

  @Override
  public SimulationSetup again(RunNotes notes) throws InputException {
    return run.again(sources, clock, settings(), notes);
  }

  /// As the options have it, with the edits.
  private InputSettings settings() throws InputException {
    InputSettings given = options.settings();
    var drained = new ArrayList<>(given.workloads().drained());
    drained.addAll(edits.targets(Action.DRAIN));
    var removed = new HashSet<>(given.nodes().removed());
    removed.addAll(edits.targets(Action.REMOVE));
    var cordoned = new HashSet<>(given.nodes().cordoned());
    cordoned.addAll(edits.targets(Action.CORDON));
    var tainted = new ArrayList<>(given.nodes().tainted());
    for (String taint : edits.targets(Action.TAINT)) {
      tainted.add(tainted(taint));
    }
    return given.with(drained, new NodeEdits(removed, cordoned, tainted));
  }

  private static TaintedNode tainted(String text) throws InputException {
    try {
      return NodeEdits.taintedNode(text);
    } catch (IllegalArgumentException e) {
      throw new InputException("taint", String.valueOf(e.getMessage()));
    }
  }

  @Override
  public boolean isByChance() {
    return options.isByChance();
  }

  /// A word as a shell takes it.
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
