package dev.berth.timeline.trace;

import java.util.HashMap;
import java.util.Map;

/// Reads tables of jobs or collections of Google's traces: their users and names. Repeated runs of
/// the same job have the same logical name.
final class GoogleJobs implements TraceTable {

  /// @param user empty if the user is not known
  /// @param name the logical name, shortened
  record GoogleJob(String user, String name) {}

  private final String job;
  private final String name;
  private final Map<String, GoogleJob> jobs;

  /// @param job the column with the number of the job
  /// @param name the column with the logical name of the job
  /// @param jobs receives the jobs by their numbers
  GoogleJobs(String job, String name, Map<String, GoogleJob> jobs) {
    this.job = job;
    this.name = name;
    this.jobs = jobs;
  }

  private final Map<String, String> interned = new HashMap<>();

  @Override
  public void read(TraceLine line) {
    jobs.computeIfAbsent(
        line.text(job),
        _ ->
            new GoogleJob(
                interned(TraceNames.ofHash("user-", line.text("user"))),
                interned(TraceNames.ofHash("job-", line.text(name)))));
  }

  private String interned(String text) {
    return interned.computeIfAbsent(text, same -> same);
  }
}
