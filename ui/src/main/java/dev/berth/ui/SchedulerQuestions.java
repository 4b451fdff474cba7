package dev.berth.ui;

import dev.berth.server.http.Response;
import java.io.IOException;

/// Asks a running scheduler, as one user. For any thread.
@FunctionalInterface
public interface SchedulerQuestions {
  /// The answer: a document in JSON, or a `Status` that says why there is none.
  ///
  /// @param method `GET`, or `POST` without a body for what has to be simulated
  /// @param path of the question below the version of its API, with a query, encoded
  /// @throws IOException if the scheduler cannot be asked; the message is for the user
  Response ask(String method, String path) throws IOException, InterruptedException;
}
