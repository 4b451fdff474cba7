package dev.berth.query;

import dev.berth.questions.Answer;
import dev.berth.questions.Question;
import dev.berth.scenario.MemorySource;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A question about the cluster of this moment, with the changes and objects of a request. The
/// answer is that of a command; the question writes nothing to the cluster. A body is added to the
/// cluster, or is part of the question.
///
/// @param reader makes the question
record ClusterQuery(LiveSimulation simulation, Operation operation, Reader reader) {
  /// Creates a question from a request.
  @FunctionalInterface
  interface Reader {
    /// The question.
    ///
    /// @param body null for none
    /// @throws QueryException if the question names something that does not exist
    Question<?> read(QueryParameters parameters, @Nullable MemorySource body) throws QueryException;
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
    Duration timeLimit = LiveSimulation.timeLimit(parameters);
    parameters.check();
    return simulation.answer(
        timeLimit,
        due -> {
          var run = simulation.run(edits, body, operation.body().isAdded()).endingBy(due);
          Answer answer = question.answer(run);
          return text.isWanted()
              ? text.response(page -> {
                answer.write(page, all);
                LiveSimulation.write(run.notes(), page);
              })
              : DocumentResponse.of(request, answer.document());
        });
  }
}
