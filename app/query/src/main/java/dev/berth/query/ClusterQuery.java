package dev.berth.query;

import dev.berth.cluster.simulation.SimulationException;
import dev.berth.questions.Answer;
import dev.berth.questions.Question;
import dev.berth.scenario.InputException;
import dev.berth.scenario.MemorySource;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A question about the cluster of this moment, with the changes and objects of a request. The
/// answer is that of a command; nothing is written. A body that is required is part of the
/// question; any other one is added to the cluster.
///
/// @param reader makes the question
record ClusterQuery(LiveSimulation simulation, Operation operation, Reader reader) {
  /// Makes a question of a request.
  @FunctionalInterface
  interface Reader {
    /// The question.
    ///
    /// @param body null for none
    Question<?> read(QueryParameters parameters, @Nullable MemorySource body);
  }

  /// Answers a request.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, operation);
    var body = QuestionBody.read(request);
    var question = reader.read(parameters, body);
    var edits = EditParameters.read(parameters);
    boolean all = parameters.flag("all", false) || parameters.flag("verbose", false);
    var text = TextPage.of(request, parameters);
    parameters.check();
    boolean isPart = operation.body().isRequired();
    if (isPart && body == null) {
      throw QueryException.badRequest("the body is empty: " + operation.body().about());
    }
    try (var _ = simulation.begin()) {
      var run = simulation.run(edits, body, !isPart);
      Answer answer = question.answer(run);
      return text.isWanted()
          ? text.response(page -> {
            answer.write(page, all);
            LiveSimulation.write(run.notes(), page);
          })
          : DocumentResponse.of(request, answer.document());
    } catch (InputException e) {
      throw LiveSimulation.invalid(e);
    } catch (SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }
}
