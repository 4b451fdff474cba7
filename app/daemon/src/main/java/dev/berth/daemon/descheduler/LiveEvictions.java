package dev.berth.daemon.descheduler;

import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.write.EvictionWriter;
import java.io.IOException;

/// Evicts pods of the real cluster. Ends the cycle by an exception if its basis may be outdated, or
/// if the thread is interrupted.
record LiveEvictions(EvictionWriter evictions, Preconditions preconditions) implements EvictionApi {
  @Override
  public EvictionAnswer evict(EvictionRequest request) {
    try {
      String unmet = preconditions.unmet();
      if (!unmet.isEmpty()) {
        throw new CycleEndedException(unmet);
      }
      evictions.evict(request.pod(), request.annotations(), request.gracePeriodSeconds());
      return new EvictionAnswer.Accepted();
    } catch (ApiException e) {
      return refusal(e);
    } catch (IOException e) {
      if (preconditions.endsWithoutAnswer()) {
        throw new CycleEndedException("the API server does not answer: " + e.getMessage());
      }
      return new EvictionAnswer.Rejected(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CycleEndedException("the descheduler is to end");
    }
  }

  private static EvictionAnswer refusal(ApiException e) {
    String text = e.status().message();
    if (e.isTooManyRequests()) {
      return new EvictionAnswer.TooManyRequests(text);
    }
    return e.isNotFound() ? new EvictionAnswer.NotFound(text) : new EvictionAnswer.Rejected(text);
  }
}
