package dev.berth.query;

import dev.berth.engine.history.DecisionLog;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;

/// The questions about decisions of a completed run; a running scheduler answers the same questions
/// and more. For any thread.
final class RecordedDecisions implements Handler {
  private final PathTemplates paths;

  /// @param log the log of the run
  RecordedDecisions(DecisionLog log) {
    var decisions = new DecisionQueries(log);
    paths =
        new PathTemplates(
            List.of(
                QueryApi.get(DecisionQueries.LIST.path(), decisions::answer),
                QueryApi.get(DecisionQueries.ONE.path(), decisions::one)));
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    return paths.answer(request);
  }
}
