package dev.berth.cli.descheduler;

import dev.berth.descheduler.eviction.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs evictions, with the descheduler's messages.
///
/// @param message of one that is accepted
record LoggedEvictions(EvictionApi api, String message) implements EvictionApi {
  private static final Logger LOG = LoggerFactory.getLogger(LoggedEvictions.class);

  static LoggedEvictions of(EvictionApi api, boolean isDryRun) {
    return new LoggedEvictions(api, isDryRun ? "Evicted pod in dry run mode" : "Evicted pod");
  }

  @Override
  public EvictionAnswer evict(EvictionRequest request) {
    EvictionAnswer answer = api.evict(request);
    switch (answer) {
      case EvictionAnswer.Accepted() ->
          LOG.atInfo()
              .addKeyValue("pod", request.pod().key())
              .addKeyValue("reason", request.annotations().getOrDefault("reason", ""))
              .addKeyValue("node", request.pod().spec().nodeName())
              .log(message);
      case EvictionAnswer.NotFound(var text) -> failed(request, text);
      case EvictionAnswer.TooManyRequests(var text) -> failed(request, text);
      case EvictionAnswer.Rejected(var text) -> failed(request, text);
    }
    return answer;
  }

  private static void failed(EvictionRequest request, String text) {
    LOG.atError()
        .addKeyValue("err", text)
        .addKeyValue("pod", request.pod().key())
        .addKeyValue("reason", request.annotations().getOrDefault("reason", ""))
        .log("Error evicting pod");
  }
}
