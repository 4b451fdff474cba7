package dev.berth.cli.query;

import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.ConsolidationSearch;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.ScaleSearch;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.capacity.size.SizeException;
import dev.berth.capacity.size.SizeScenario;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.size.ConsolidationPage;
import dev.berth.cli.size.PriceText;
import dev.berth.cli.size.ScalePage;
import dev.berth.cli.size.ScaleShapes;
import dev.berth.cli.size.ShapeText;
import dev.berth.cli.size.SizeTree;
import dev.berth.cli.terminal.Page;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.cluster.workload.WorkloadSettings;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// How few nodes would do, and which can go. The answers are those of `berth capacity scale` and
/// `consolidate` for the cluster of this moment and the objects of the request, but the search ends
/// earlier; nothing is written.
final class SizeQueries {
  /// Such a search takes seconds in clusters of some hundred nodes.
  private static final SearchLimit LIMIT = new SearchLimit(50, 50_000);

  /// The same cluster has the same plan.
  private static final long SEED = 1;

  private static final NodePools POOLS = new NodePools("");

  private final LiveSimulation simulation;

  SizeQueries(LiveSimulation simulation) {
    this.simulation = simulation;
  }

  /// `POST scaleplans`.
  Response scale(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters =
        new QueryParameters(request, TextPage.parameters("scale", "shape", "price", "all"));
    List<String> pools = parameters.texts("scale");
    for (String pool : pools) {
      if (pool.indexOf('=') <= 0) { // it would be a file
        parameters.refuse("scale=%s: LABEL=VALUE is needed".formatted(pool));
      }
    }
    List<ShapeText> shapes =
        parameters.texts("shape").stream()
            .map(text -> parameters.parsed("shape", text, ShapeText::parse))
            .filter(Objects::nonNull)
            .toList();
    if (pools.isEmpty() && parameters.texts("shape").isEmpty()) {
      parameters.refuse("the nodes to add are missing: scale or shape");
    }
    List<LabelPrice> prices = prices(parameters);
    return answer(
        request,
        parameters,
        (scenario, notes, all) -> {
          var wanted =
              new ScaleShapes(pools, shapes, prices)
                  .find(scenario.cluster(), scenario.controllers());
          var plan = new ScaleSearch(scenario, wanted, LIMIT, _ -> {}).search();
          var use = PlanUse.of(plan, scenario, POOLS, new Prices(prices));
          return new Found(
              SizeTree.of(plan, use, notes), page -> new ScalePage(plan, use, all).write(page));
        });
  }

  /// `POST consolidationplans`.
  Response consolidate(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, TextPage.parameters("price", "all"));
    List<LabelPrice> prices = prices(parameters);
    return answer(
        request,
        parameters,
        (scenario, notes, all) -> {
          var random = new SplittableRandom(SEED);
          var plan =
              new ConsolidationSearch(scenario, new Prices(prices), LIMIT, random, _ -> {})
                  .search();
          var use = PlanUse.of(plan, scenario, POOLS, new Prices(prices));
          return new Found(
              SizeTree.of(plan, use, notes),
              page -> new ConsolidationPage(plan, use, all).write(page));
        });
  }

  private static List<LabelPrice> prices(QueryParameters parameters) {
    return parameters.texts("price").stream()
        .map(text -> parameters.parsed("price", text, PriceText::parse))
        .filter(Objects::nonNull)
        .toList();
  }

  /// What was found.
  private record Found(Map<String, @Nullable Object> tree, Consumer<Page> page) {}

  @FunctionalInterface
  private interface Search {
    Found find(SizeScenario scenario, RunNotes notes, boolean all)
        throws InputException, InterruptedException, SizeException;
  }

  private Response answer(Request request, QueryParameters parameters, Search search)
      throws QueryException, IOException, InterruptedException {
    boolean all = parameters.flag("all", false);
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    MemorySource added = QuestionBody.read(request);
    try (var _ = simulation.begin()) {
      var notes = new RunNotes();
      var setup = simulation.load(simulation.sources(added, notes), List.of(), notes);
      Found found = search.find(scenario(setup), notes, all);
      return text.isWanted()
          ? text.response(page -> {
            found.page.accept(page);
            LiveSimulation.write(notes, page);
          })
          : Answer.of(request, found.tree);
    } catch (InputException e) {
      throw LiveSimulation.invalid(e);
    } catch (SizeException | SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }

  private SizeScenario scenario(SimulationSetup setup) {
    return new SizeScenario(
        setup.input(),
        setup.cluster().objects(),
        new WorkloadSettings(false, false, List.of()),
        true,
        true,
        setup.settings(),
        LiveSimulation::choices,
        simulation.time());
  }
}
