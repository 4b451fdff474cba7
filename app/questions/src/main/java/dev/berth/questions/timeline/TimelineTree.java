package dev.berth.questions.timeline;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.SECONDS;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.constants;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.PodStay;
import dev.berth.timeline.measure.ResourceFigures;
import dev.berth.timeline.measure.SeriesFigures;
import dev.berth.timeline.measure.ShareFigures;
import dev.berth.timeline.measure.StopFigures;
import dev.berth.timeline.measure.WaitFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The document that `berth simulate` prints over time for programs. Times are seconds since the
/// beginning.
public final class TimelineTree {
  /// The field with the pods, which follows the head.
  private static final String PODS = "pods";

  /// More decimals than any value's precision.
  private static final double DIGITS = 1e6;

  private static final DocumentType<PodStay> POD =
      DocumentType.of(f ->
          f.named("Pod", "")
              .always("namespace", TEXT, it -> it.pod().namespace())
              .always("name", TEXT, it -> it.pod().name())
              .always("workload", TEXT, it -> it.traits().workload(), "Empty for none.")
              .always("queue", TEXT, it -> it.traits().queue())
              .about("Empty in a cluster without queues.")
              .always("priority", TEXT, it -> it.traits().priority())
              .always("node", TEXT, PodStay::node, "Empty if it did not run.")
              .always("outcome", constants(PodStay.Outcome.class), PodStay::outcome)
              .always("message", TEXT, PodStay::message)
              .about("Why it waits at the end, in kube-scheduler's words; empty if it does not.")
              .always("arrived", SECONDS, PodStay::arrived)
              .orNull("started", SECONDS, PodStay::started, "Null if it did not run.")
              .orNull("ended", SECONDS, PodStay::ended, "Null if it is still there."));

  private static final DocumentType<SeriesFigures> SERIES =
      DocumentType.of(f ->
          f.named("Series", "")
              .orNull("mean", NUMBER, it -> rounded(it.mean()))
              .about("Over all the time at which there was a value; null if there was none.")
              .orNull("max", NUMBER, it -> rounded(it.max()))
              .about("Of all values that lasted for some time; null if there was none.")
              .always(
                  "values",
                  list(NUMBER.orNull()),
                  it -> it.points().averages().stream().map(TimelineTree::rounded).toList())
              .about("Averages over `span`; null where there was no value."));

  private static final DocumentType<StopFigures> STOPS =
      DocumentType.of(f ->
          f.named("Stops", "")
              .always("pods", COUNT, StopFigures::pods)
              .always("lost", SECONDS, StopFigures::lost, "How long they had run, all together."));

  private static final DocumentType<WaitFigures> WAITS =
      DocumentType.of(f ->
          f.named("Waits", "")
              .always("started", COUNT, WaitFigures::started)
              .about("How many pods have started; the times are of these.")
              .always("waiting", COUNT, WaitFigures::waiting, "How many wait at the end.")
              .always("mean", SECONDS, WaitFigures::mean)
              .always("p50", SECONDS, WaitFigures::p50)
              .about("The least wait that half of the pods did not exceed.")
              .always("p90", SECONDS, WaitFigures::p90)
              .always("p99", SECONDS, WaitFigures::p99)
              .always("max", SECONDS, WaitFigures::max));

  private static final DocumentType<Entry<String, WaitFigures>> WAITS_OF_GROUP =
      DocumentType.of(f ->
          f.named("WaitsOfGroup", "")
              .always("name", TEXT, Entry::getKey, "Of the group.")
              .include(WAITS, Entry::getValue));

  private static final DocumentType<TimelineOutcome> WAITS_BY =
      DocumentType.of(f ->
          f.always("namespace", list(WAITS_OF_GROUP), waitsBy(Grouping.NAMESPACE))
              .always("queue", list(WAITS_OF_GROUP), waitsBy(Grouping.QUEUE))
              .about("Empty in a cluster without queues.")
              .always("priority", list(WAITS_OF_GROUP), waitsBy(Grouping.PRIORITY))
              .always("workload", list(WAITS_OF_GROUP), waitsBy(Grouping.WORKLOAD)));

  private static final DocumentType<ResourceFigures> RESOURCE =
      DocumentType.of(f ->
          f.always("name", TEXT, ResourceFigures::resource)
              .always("utilisation", object(SERIES), ResourceFigures::utilisation)
              .about("Requested, divided by allocatable.")
              .always("requested", object(SERIES), ResourceFigures::requested, "By pods that ran.")
              .always("allocatable", object(SERIES), ResourceFigures::allocatable)
              .about("On all nodes."));

  private static final DocumentType<Entry<String, SeriesFigures>> SHARE =
      DocumentType.of(f -> f.always("name", TEXT, Entry::getKey).include(SERIES, Entry::getValue));

  private static final DocumentType<ShareFigures> FAIRNESS =
      DocumentType.of(f ->
          f.always("by", constants(Grouping.class), ShareFigures::by)
              .always("jain", object(SERIES), ShareFigures::jain)
              .about(
                  "Jain's index of the dominant shares of those that have pods, while pods wait; of"
                      + " queues, divided by their weights.")
              .always("dominantShares", list(SHARE), it -> it.groups().entrySet()));

  private static final DocumentType<Entry<String, Long>> WAIT_REASON =
      DocumentType.of(f ->
          f.always("message", TEXT, Entry::getKey)
              .about("In kube-scheduler's words; empty for pods that were not tried.")
              .always("pods", COUNT, Entry::getValue, "How many have it."));

  /// The measurements.
  private static final DocumentType<TimelineOutcome> FIGURES =
      DocumentType.of(f ->
          f.always("end", SECONDS, it -> it.figures().end(), "How much time has passed.")
              .always("partial", FLAG, TimelineOutcome::isPartial)
              .about(
                  "Whether the simulation was ended early, by --time-limit or Ctrl-C: what would"
                      + " have come later is not there.")
              .always("arrived", COUNT, it -> it.figures().arrived())
              .about("How many pods have come, including those that came again.")
              .always("succeeded", COUNT, it -> it.figures().succeeded())
              .about("How many pods have run to their end.")
              .always("stillRunning", COUNT, it -> it.figures().stillRunning())
              .about("How many pods run at the end.")
              .always("preempted", object(STOPS), it -> it.figures().preempted())
              .about("Pods that made room for others.")
              .always("displaced", object(STOPS), it -> it.figures().displaced())
              .about("Pods whose node left.")
              .always("waits", object(WAITS), it -> it.figures().waits())
              .about("How long pods waited from their arrival to their start.")
              .always("waitsBy", object(WAITS_BY), it -> it, "The same for groups of pods.")
              .always("span", SECONDS, it -> it.figures().running().points().span())
              .about(
                  "The time that each item of all `values` is the average over, one after the other"
                      + " from the beginning on.")
              .always("running", object(SERIES), it -> it.figures().running(), "How many pods ran.")
              .always("waiting", object(SERIES), it -> it.figures().waiting())
              .about("How many pods waited.")
              .always("resources", list(RESOURCE), it -> it.figures().resources())
              .about("CPU (cores), memory (bytes), and then whatever else nodes have.")
              .always("fairness", list(FAIRNESS), it -> it.figures().shares())
              .about("Who had how much: of namespaces, and of queues if there are any.")
              .always("waitReasons", list(WAIT_REASON), TimelineTree::waitReasons)
              .about("Why pods wait at the end, the reason of the longest wait first.")
              .include(Documents.NOTES, TimelineOutcome::notes));

  private static final String ABOUT =
      "What berth simulate prints over time (--until, --trace); with -o summary, and in the file of"
          + " --summary, without the pods. Times are seconds since the beginning.";

  /// The document without the pods.
  public static final DocumentType<TimelineOutcome> SUMMARY =
      DocumentType.of(f -> Documents.document(f, "Timeline", ABOUT).include(FIGURES, it -> it));

  /// The head alone.
  private static final DocumentType<Object> HEAD =
      DocumentType.of(f -> Documents.document(f, "Timeline", ABOUT));

  private record WithPods(List<PodStay> pods, TimelineOutcome outcome) {}

  /// The document with the pods, which [Writer] writes one by one, so that no run has to keep them.
  public static final DocumentType<?> WHOLE =
      DocumentType.<WithPods>of(f ->
          Documents.document(f, "Timeline", ABOUT)
              .ifAny(PODS, list(POD), WithPods::pods)
              .about(
                  "The pods in the order in which they were gone, and then those that are still"
                      + " there in the order of their arrival. A pod that was stopped and came"
                      + " again is there once for each time. Written while the simulation"
                      + " runs.")
              .include(FIGURES, WithPods::outcome));

  private TimelineTree() {}

  /// Writes a simulation over time as one document: each pod as soon as it is gone, and at the end
  /// the measurements. For one thread.
  public static final class Writer implements Consumer<PodStay> {
    private final Encoder out;

    /// Begins the document.
    public Writer(Encoder out) {
      this.out = out;
      out.beginObject();
      HEAD.tree(this).forEach(this::field);
      out.name(PODS);
      out.beginArray();
    }

    /// Writes one more pod.
    @Override
    public void accept(PodStay stay) {
      Codecs.ANY.encode(POD.tree(stay), out);
    }

    /// Ends the document.
    public void end(TimelineOutcome outcome) {
      out.endArray();
      FIGURES.tree(outcome).forEach(this::field);
      out.endObject();
    }

    private void field(String name, Object value) {
      out.name(name);
      Codecs.ANY.encode(value, out);
    }
  }

  private static Function<TimelineOutcome, Set<Entry<String, WaitFigures>>> waitsBy(Grouping by) {
    return outcome -> outcome.figures().waitsBy().getOrDefault(by, Map.of()).entrySet();
  }

  /// The reasons why pods wait at the end, the reason of the longest wait first.
  private static Set<Entry<String, Long>> waitReasons(TimelineOutcome outcome) {
    var pods = new LinkedHashMap<String, Long>();
    outcome.figures().stillWaiting().forEach(stay -> pods.merge(stay.message(), 1L, Long::sum));
    return pods.entrySet();
  }

  private static @Nullable Double rounded(@Nullable Double value) {
    return value == null ? null : Math.rint(value * DIGITS) / DIGITS;
  }
}
