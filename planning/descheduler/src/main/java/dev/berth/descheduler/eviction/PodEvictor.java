package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionAnswer.Accepted;
import dev.berth.descheduler.eviction.EvictionAnswer.NotFound;
import dev.berth.descheduler.eviction.EvictionAnswer.Rejected;
import dev.berth.descheduler.eviction.EvictionAnswer.TooManyRequests;
import dev.berth.descheduler.framework.EvictionResult.Failed;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.EvictionResult.LimitReached;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Evicts pods for all profiles, within the limits of a cycle. For one thread.
///
/// A pod goes through limits (total, node, namespace), the review, and the eviction API; the first
/// that refuses decides. Only what the API has accepted counts towards the limits.
public final class PodEvictor {
  private static final String EVICTOR = "sigs.k8s.io/descheduler";

  private final EvictionSettings settings;
  private final EvictionApi api;
  private final EvictionReview review;
  private final EvictionListener listener;
  private final BackgroundEvictions background;
  private final EvictionCounters evicted = new EvictionCounters();

  /// @param background pods that others evict; [BackgroundEvictions#none()] without the feature
  public PodEvictor(
      EvictionSettings settings,
      EvictionApi api,
      EvictionReview review,
      EvictionListener listener,
      BackgroundEvictions background) {
    this.settings = settings;
    this.api = api;
    this.review = review;
    this.listener = listener;
    this.background = background;
  }

  /// Begins a cycle: nothing has been evicted.
  public void reset() {
    evicted.reset();
    review.begin();
  }

  /// Evicts a pod.
  ///
  /// @param profile the profile's name
  /// @param plugin the plugin's name
  /// @param why the plugin's own reason; empty for none
  public EvictionOutcome evict(Pod pod, String profile, String plugin, String why) {
    if (pod.metadata().uid().isEmpty()) {
      return failed("pod %s is missing UID".formatted(pod.key()), false);
    }
    if (background.isRequested(pod)) {
      return new EvictionOutcome.Requested();
    }
    Consumer<String> ended = listener.begins(pod);
    String failure = "";
    try {
      EvictionOutcome outcome = new Attempt(pod, profile, plugin, why).make();
      failure = outcome instanceof EvictionOutcome.Refused refused ? refused.message() : "";
      return outcome;
    } catch (CycleEndedException e) {
      failure = String.valueOf(e.getMessage());
      throw e;
    } finally {
      ended.accept(failure);
    }
  }

  private static EvictionOutcome failed(String message, boolean byProof) {
    return new EvictionOutcome.Refused(new Failed(message), message, byProof);
  }

  /// The eviction of one pod for a plugin.
  private final class Attempt {
    private final Pod pod;
    private final String profile;
    private final String plugin;
    private final String reason;
    private final String note;

    Attempt(Pod pod, String profile, String plugin, String why) {
      this.pod = pod;
      this.profile = profile;
      this.plugin = plugin;
      reason = "triggered by %s/%s: %s".formatted(profile, plugin, why);
      note = "pod eviction from %s node by %s".formatted(pod.spec().nodeName(), EVICTOR);
    }

    EvictionOutcome make() {
      var limit = limit();
      if (limit != null) {
        return limit;
      }
      return switch (review.review(pod, profile, plugin)) {
        case Verdict.Refused(var reason) -> failed(reason, true);
        case Verdict.Approved(var destination) -> ask(destination);
      };
    }

    /// Which limit is reached; null if none is.
    private @Nullable EvictionOutcome limit() {
      var node = pod.spec().nodeName();
      var namespace = pod.metadata().namespace();
      var max = settings.maxTotal();
      if (max != null && evicted.total() + background.total() >= max) {
        return reached(Limit.TOTAL, "a descheduling cycle", "total", max);
      }
      max = settings.maxPerNode();
      if (max != null && !node.isEmpty() && evicted.ofNode(node) + background.ofNode(node) >= max) {
        return reached(Limit.NODE, "node", "node", max);
      }
      max = settings.maxPerNamespace();
      if (max != null
          && evicted.ofNamespace(namespace) + background.ofNamespace(namespace) >= max) {
        return reached(Limit.NAMESPACE, "namespace", "namespace", max);
      }
      return null;
    }

    private EvictionOutcome reached(Limit limit, String per, String name, long max) {
      var message = "maximum number of evicted pods per %s reached".formatted(per);
      count(message);
      warn("%s eviction limit exceeded (%d)".formatted(name, max));
      return new EvictionOutcome.Refused(new LimitReached(limit), message, false);
    }

    private EvictionOutcome ask(String destination) {
      var request =
          new EvictionRequest(
              pod,
              Map.of("reason", reason, "requested-by", EVICTOR),
              settings.gracePeriodSeconds());
      var name = pod.metadata().name();
      EvictionAnswer answer = answer(request);
      if (!(answer instanceof Accepted)) {
        review.refused(pod);
      }
      return switch (answer) {
        case Accepted() -> accepted(destination);
        case TooManyRequests(var text) ->
            background.assume(pod, profile, plugin, text)
                ? new EvictionOutcome.Requested()
                : error("error when evicting pod (ignoring) %s: %s".formatted(quoted(name), text));
        case NotFound(var text) ->
            error("pod not found when evicting %s: %s".formatted(quoted(name), text));
        case Rejected(var text) -> error(text);
      };
    }

    /// A failure of the port concerns this pod only.
    private EvictionAnswer answer(EvictionRequest request) {
      try {
        return api.evict(request);
      } catch (CycleEndedException e) {
        throw e;
      } catch (RuntimeException e) {
        return new Rejected(e.toString());
      }
    }

    private static String quoted(String name) {
      return "\"" + name + "\"";
    }

    private EvictionOutcome accepted(String destination) {
      evicted.add(pod, 1);
      count("success");
      review.evicted(pod);
      if (!settings.isDryRun()) {
        listener.event(new EvictionEvent(pod, false, plugin, "Descheduled", note));
      }
      return new EvictionOutcome.Done(reason, destination);
    }

    private EvictionOutcome error(String message) {
      count("error");
      warn(message);
      return failed(message, false);
    }

    private void warn(String cause) {
      if (settings.notifiesFailures()) {
        listener.event(
            new EvictionEvent(
                pod, true, "EvictionFailed", "Descheduled", note + " failed: " + cause));
      }
    }

    private void count(String result) {
      listener.counted(
          new EvictionCount(
              result, plugin, profile, pod.metadata().namespace(), pod.spec().nodeName()));
    }
  }
}
