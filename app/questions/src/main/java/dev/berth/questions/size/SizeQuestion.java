package dev.berth.questions.size;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.SearchStoppedException;
import dev.berth.capacity.size.SizeException;
import dev.berth.capacity.size.SizeProgress;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cluster.manifest.Input;
import dev.berth.questions.Answer;
import dev.berth.questions.QuestionRun;
import dev.berth.questions.disruption.LossGroup;
import dev.berth.scenario.InputException;
import dev.berth.scenario.SimulationSetup;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The common part of all questions about the size of a cluster.
///
/// @param prices the prices of nodes; empty if their number counts
/// @param pools the label by which the answer groups nodes
/// @param survive the nodes that may be lost after the plan while all pods still have a place; null
///   for nothing
public record SizeQuestion(List<LabelPrice> prices, NodePools pools, @Nullable LossUnit survive) {
  public SizeQuestion {
    prices = List.copyOf(prices);
  }

  /// How a plan is found.
  interface Search<A extends Answer> {
    A find(SizeScenario scenario, Prices prices, Consumer<SizeProgress> progress)
        throws InputException, InterruptedException, SizeException;
  }

  /// Searches a plan for a cluster.
  ///
  /// @param setup the setup of the run
  /// @param edit the change of the input
  <A extends Answer> A answer(
      QuestionRun run, SimulationSetup setup, UnaryOperator<Input> edit, Search<A> search)
      throws InputException, InterruptedException {
    var notes = run.notes();
    if (setup.hasExtenders()) {
      notes.note("extenders are not called: the nodes that are tried are not in their cluster");
    }
    if (survive == LossUnit.ZONE) {
      LossGroup.ZONE.losses(setup.cluster().list(Node.class), "--survive=zone");
    }
    var wasStopped = new AtomicBoolean();
    Consumer<SizeProgress> progress =
        now -> {
          run.progress().follow(() -> text(now));
          if (now.current().attempts() == 0) {
            run.beginTrial();
          }
          if (run.isDue()) {
            wasStopped.set(true);
            throw new SearchStoppedException();
          }
        };
    var settings = setup.assumptions();
    Input input =
        settings
            .objects()
            .withAdded(setup.input(), setup.cluster().objects(), settings.controllers());
    try {
      var answer =
          search.find(scenario(setup, edit.apply(input), run), new Prices(prices), progress);
      if (wasStopped.get()) {
        notes.note("the search was stopped early: this is the best plan until then");
      }
      return answer;
    } catch (SizeException e) {
      var problems = new Problems();
      e.problems().forEach(problems::add);
      throw new InputException(problems);
    }
  }

  /// `simulation 4, 3 nodes more, 3,400 of 20,000`.
  private static String text(SizeProgress now) {
    var current = now.current();
    return "simulation %,d, %s, %,d of %,d"
        .formatted(now.trials() + 1, now.what(), current.attempts(), current.expected());
  }

  private static SizeScenario scenario(SimulationSetup setup, Input input, QuestionRun run) {
    var settings = setup.assumptions();
    return new SizeScenario(
        input,
        setup.cluster().objects(),
        settings.workloads(),
        settings.controllers(),
        settings.assumeProvisioned(),
        setup.settings(),
        run::choices,
        setup.clock());
  }
}
