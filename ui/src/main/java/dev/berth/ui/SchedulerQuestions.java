package dev.berth.ui;

import dev.berth.server.http.Response;
import java.io.IOException;

/// Asks a running scheduler, as one user. For any thread.
@FunctionalInterface
public interface SchedulerQuestions {
  /// The answer: a document in JSON, or a `Status` with the reason why there is no answer.
  ///
  /// @param method `GET`, or `POST` without a body for questions that need a simulation
  /// @param path the path of the question below the version of its API, with an encoded query
  /// @throws IOException if the scheduler cannot be asked; the message is for the user
  Response ask(String method, String path) throws IOException, InterruptedException;
}
