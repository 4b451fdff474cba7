package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi.EvictionRequest;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.descheduler.eviction.EvictionListener.EvictionEvent;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Failed;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.framework.EvictionResult.LimitReached;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Evicts pods for all profiles, within the limits of a cycle. For one thread.
///
/// An eviction passes limits (total, node, namespace), the review, and the eviction API; the first
/// refusal decides. Only evictions that the API has accepted count towards the limits.
public final class PodEvictor {
  private static final String EVICTOR = "sigs.k8s.io/descheduler";

  private final EvictionSettings settings;
  private final EvictionApi api;
  private final EvictionReview review;
  private final EvictionListener listener;
  private final BackgroundEvictions background;
  private final EvictionCounters evicted = new EvictionCounters();

  /// The settings of a policy about evictions.
  ///
  /// @param maxPerNode the maximum number of evictions from a node in a cycle; null for no limit
  /// @param maxPerNamespace the same for a namespace
  /// @param maxTotal the same for the cluster
  /// @param gracePeriodSeconds how long evicted pods may still run; null for their own period
  /// @param notifiesFailures whether a failed eviction gets a warning event
  /// @param isDryRun whether nothing is evicted, and there are no events of success
  public record EvictionSettings(
      @Nullable Long maxPerNode,
      @Nullable Long maxPerNamespace,
      @Nullable Long maxTotal,
      @Nullable Long gracePeriodSeconds,
      boolean notifiesFailures,
      boolean isDryRun) {}

  /// The outcome of a requested eviction, including details that plugins do not need.
  public sealed interface EvictionOutcome {
    /// The eviction is accepted.
    ///
    /// @param reason the annotation of the Eviction
    /// @param destination the node of the pod's replacement; empty if it is unknown
    record Done(String reason, String destination) implements EvictionOutcome {}

    /// Somebody else evicts the pod in the background.
    record Requested() implements EvictionOutcome {}

    /// The pod stays.
    ///
    /// @param message why
    /// @param byProof whether the review of evictions decided this
    record Refused(EvictionResult result, String message, boolean byProof)
        implements EvictionOutcome {}

    /// The result that a plugin receives.
    default EvictionResult result() {
      return this instanceof Refused refused ? refused.result() : EvictionResult.evicted();
    }
  }

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

  /// Begins a cycle, without evictions so far.
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

    /// The limit that is reached; null if there is none.
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
      var name = "\"" + pod.metadata().name() + "\"";
      EvictionAnswer answer = answer();
      if (!(answer instanceof EvictionAnswer.Accepted)) {
        review.refused(pod);
      }
      return switch (answer) {
        case EvictionAnswer.Accepted() -> accepted(destination);
        case EvictionAnswer.TooManyRequests(var text) ->
            background.assume(pod, profile, plugin, text)
                ? new EvictionOutcome.Requested()
                : error("error when evicting pod (ignoring) %s: %s".formatted(name, text));
        case EvictionAnswer.NotFound(var text) ->
            error("pod not found when evicting %s: %s".formatted(name, text));
        case EvictionAnswer.Rejected(var text) -> error(text);
      };
    }

    /// A failure of the port concerns this pod only.
    private EvictionAnswer answer() {
      var annotations = Map.of("reason", reason, "requested-by", EVICTOR);
      try {
        return api.evict(new EvictionRequest(pod, annotations, settings.gracePeriodSeconds()));
      } catch (CycleEndedException e) {
        throw e;
      } catch (RuntimeException e) {
        return new EvictionAnswer.Rejected(e.toString());
      }
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
      listener.counted(EvictionCount.of(result, profile, plugin, pod));
    }
  }

  /// The numbers of evicted pods: by node, by namespace, in total. For one thread.
  static final class EvictionCounters {
    private final Map<String, Long> byNode = new HashMap<>();
    private final Map<String, Long> byNamespace = new HashMap<>();
    private long total;

    void add(Pod pod, long count) {
      if (!pod.spec().nodeName().isEmpty()) {
        byNode.merge(pod.spec().nodeName(), count, Long::sum);
      }
      byNamespace.merge(pod.metadata().namespace(), count, Long::sum);
      total += count;
    }

    void reset() {
      byNode.clear();
      byNamespace.clear();
      total = 0;
    }

    long ofNode(String node) {
      return byNode.getOrDefault(node, 0L);
    }

    long ofNamespace(String namespace) {
      return byNamespace.getOrDefault(namespace, 0L);
    }

    long total() {
      return total;
    }
  }
}
