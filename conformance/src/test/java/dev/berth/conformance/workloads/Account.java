package dev.berth.conformance.workloads;

import dev.berth.conformance.workloads.History.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// All that a scheduler has written about the objects of a case, in words that can be compared: a
/// block of lines per object, in the order of the texts, since of equal pods each may have any of
/// the places. Of the failures of a pod the first counts, and the last, if it has no node then:
/// what comes between depends on how fast the cluster is.
final class Account {

  private static final List<String> PROFILES = List.of("default-scheduler", "packed", "permitting");

  private final History history;
  private final String namespace;
  private final Names names;

  private Account(History history, String namespace) {
    this.history = history;
    this.namespace = namespace;
    this.names = Names.of(history, namespace);
  }

  /// That of a case.
  ///
  /// @param descriptions what kubectl describes, by name of the pod
  static List<String> of(
      History history,
      ExtenderServer extender,
      String namespace,
      Map<String, List<String>> descriptions) {
    var account = new Account(history, namespace);
    return Stream.of(
            account.pods(descriptions),
            account.objects(History.VOLUME_CLAIMS, account::volumeClaim),
            account.volumes(),
            account.objects(History.CLAIMS, account::claim),
            extender.questions(namespace).stream().map(account::question).distinct().toList())
        .flatMap(List::stream)
        .map(account.names::in)
        .sorted()
        .toList();
  }

  private List<String> pods(Map<String, List<String>> descriptions) {
    return objects(
        History.PODS,
        versions -> {
          var name = versions.getLast().object().text("metadata", "name");
          return pod(versions, descriptions.getOrDefault(name, List.of()));
        });
  }

  private List<String> objects(String kind, Function<List<Version>, List<String>> account) {
    return history.of(kind, namespace).values().stream()
        .map(versions -> String.join("\n  ", account.apply(versions)))
        .toList();
  }

  private List<String> pod(List<Version> versions, List<String> described) {
    var last = versions.getLast().object();
    var isBound = !last.text("spec", "nodeName").isEmpty();
    var lines = begin("pod", last);
    lines.add("node: " + last.text("spec", "nodeName"));
    var told = new LinkedHashSet<JsonTree>();
    for (var version : versions) {
      var condition = condition(version.object(), "PodScheduled");
      if (told.isEmpty()
          && condition.text("status").equals("False")
          && !isTooEarly(condition.text("message"), versions)) {
        told.add(condition);
      }
    }
    told.add(condition(last, "PodScheduled"));
    told.forEach(condition -> lines.add("PodScheduled: " + condition));
    lines.addAll(
        ways(versions, "DisruptionTarget", pod -> condition(pod, "DisruptionTarget").toString()));
    lines.addAll(
        ways(versions, "nominatedNodeName", pod -> pod.text("status", "nominatedNodeName")).stream()
            .distinct()
            .toList());
    if (isBound) {
      lines.add("nominatedNodeName at last: " + last.text("status", "nominatedNodeName"));
      lines.addAll(owned(versions));
    }
    lines.addAll(
        ways(
            versions,
            "claim of extended resources",
            pod -> pod.at("status", "extendedResourceClaimStatus").toString()));
    lines.addAll(
        ways(
            versions,
            "is deleted",
            pod -> String.valueOf(pod.at("metadata", "deletionTimestamp").isThere())));
    var messages =
        told.stream()
            .map(condition -> condition.text("message"))
            .filter(message -> !message.isEmpty())
            .toList();
    lines.addAll(events(last, messages));
    described.stream()
        .filter(line -> isShown(line, messages))
        .sorted(Comparator.comparing(Account::profile))
        .forEach(line -> lines.add("described: " + line));
    return lines;
  }

  /// Whether a pod has failed for want of a volume claim that was there before it: claims and pods
  /// come by watches of their own, and nothing says which of the two is the faster.
  private boolean isTooEarly(String message, List<Version> pod) {
    return history.of(History.VOLUME_CLAIMS, namespace).values().stream()
        .map(List::getFirst)
        .filter(claim -> revision(claim) < revision(pod.getFirst()))
        .map(claim -> claim.object().text("metadata", "name"))
        .anyMatch(name -> message.contains("persistentvolumeclaim \"" + name + "\" not found"));
  }

  private static long revision(Version version) {
    return Long.parseLong(version.object().text("metadata", "resourceVersion"));
  }

  private static boolean isShown(String line, List<String> messages) {
    return !profile(line).isEmpty()
        && (!line.contains(" FailedScheduling ") || messages.stream().anyMatch(line::endsWith));
  }

  /// The profile that an event is told by, or nothing. What two of them tell of a pod (one that it
  /// was preempted, the other that it waits no longer) comes from two threads, in either order.
  private static String profile(String line) {
    return PROFILES.stream()
        .filter(profile -> line.contains(" AGE " + profile + " "))
        .findFirst()
        .orElse("");
  }

  private static JsonTree condition(JsonTree pod, String type) {
    return pod.at("status", "conditions")
        .ofType(type)
        .without("lastTransitionTime", "lastProbeTime");
  }

  private List<String> volumeClaim(List<Version> versions) {
    var last = versions.getLast().object();
    var lines = begin("persistentvolumeclaim", last);
    lines.addAll(
        ways(
            versions,
            "annotations",
            claim -> {
              return claim
                  .at("metadata", "annotations")
                  .without("kubectl.kubernetes.io/last-applied-configuration")
                  .toString();
            }));
    lines.add("volume: " + last.text("spec", "volumeName"));
    lines.addAll(owned(versions));
    return lines;
  }

  /// The volumes that are bound to claims of this namespace.
  private List<String> volumes() {
    return history.of(History.VOLUMES, "").values().stream()
        .filter(versions ->
            versions.getLast().object().text("spec", "claimRef", "namespace").equals(namespace))
        .map(versions -> {
          var last = versions.getLast().object();
          var lines = begin("persistentvolume", last);
          lines.add(
              "annotations: "
                  + last.at("metadata", "annotations")
                      .without("kubectl.kubernetes.io/last-applied-configuration"));
          lines.add("claim: " + last.at("spec", "claimRef").without("resourceVersion"));
          lines.addAll(owned(versions));
          return String.join("\n  ", lines);
        })
        .toList();
  }

  private List<String> claim(List<Version> versions) {
    var lines = begin("resourceclaim", versions.getLast().object());
    lines.addAll(
        ways(
            versions,
            "status",
            claim -> {
              var allocation = claim.at("status", "allocation").without("allocationTimestamp");
              return claim.at("status").with("allocation", allocation).toString();
            }));
    var used = withoutRelease(versions);
    lines.addAll(ways(used, "finalizers", claim -> claim.at("metadata", "finalizers").toString()));
    lines.addAll(owned(used));
    return lines;
  }

  /// The claim until its devices are free for good: whether it is deleted before it loses its
  /// finalizer, or after that, is between the controllers of claims and of garbage.
  private static List<Version> withoutRelease(List<Version> versions) {
    int last = versions.size() - 1;
    while (last >= 0 && !versions.get(last).object().at("status", "allocation").isThere()) {
      last--;
    }
    return versions.getLast().isDeleted() && last >= 0 ? versions.subList(0, last + 1) : versions;
  }

  /// The request to the extender, but for what changes from try to try.
  private String question(ExtenderServer.Question question) {
    var body = question.body();
    var pod = body.at("Pod");
    if (pod.isThere()) {
      var metadata = pod.at("metadata").without("resourceVersion", "creationTimestamp");
      body = body.with("Pod", pod.without("status").with("metadata", metadata));
    }
    var nodes = body.at("NodeNames").elements().stream().map(JsonTree::text).sorted().toList();
    return "asked to "
        + question.verb()
        + ": "
        + names.in(body.with("NodeNames", new JsonTree(nodes)));
  }

  private static List<String> begin(String kind, JsonTree object) {
    return new ArrayList<>(List.of(kind + " " + object.text("metadata", "name")));
  }

  /// What something has been, one after the other.
  private static List<String> ways(
      List<Version> versions, String what, Function<JsonTree, String> value) {
    var values = new ArrayList<String>();
    for (var version : versions) {
      var now = value.apply(version.object());
      if (values.isEmpty() || !values.getLast().equals(now)) {
        values.add(now);
      }
    }
    return values.stream().map(now -> what + ": " + now).toList();
  }

  /// The fields that the scheduler has written at last.
  private List<String> owned(List<Version> versions) {
    return versions.getLast().object().at("metadata", "managedFields").elements().stream()
        .filter(entry -> entry.text("manager").endsWith("-scheduler"))
        .map(entry -> names.in(entry.without("time", "manager")).toString())
        .sorted()
        .map(entry -> "owned by the scheduler: " + entry)
        .toList();
  }

  /// The scheduler's events of a pod, each once: how often a pod is tried is a matter of time, and
  /// so are the reasons why it failed meanwhile.
  private List<String> events(JsonTree pod, List<String> messages) {
    var uid = pod.text("metadata", "uid");
    var told = pod.text("metadata", "labels", "told");
    var isOftenTried = told.equals("often");
    var events =
        history.of(History.EVENTS, namespace).values().stream()
            .map(versions -> versions.getLast().object())
            .filter(event -> event.text("regarding", "uid").equals(uid))
            .filter(event -> !event.text("reportingInstance").isEmpty()) // not by a controller
            .toList();
    var lines = new TreeSet<String>();
    for (var event : events) {
      var note = event.text("note");
      if (!event.text("reason").equals("FailedScheduling")
          || told.equals("all")
          || messages.contains(note)
          || (isOftenTried && !note.startsWith("skip schedule deleting pod"))) {
        lines.add("event: " + event(event));
      }
      if (isOftenTried && event.at("series").isThere()) {
        lines.add("series of " + event.text("series", "count"));
      }
    }
    return List.copyOf(lines);
  }

  private static String event(JsonTree event) {
    var form = event.text("metadata", "name").replaceFirst("\\.[0-9a-f]{16}$", ".TIME");
    return event
            .without("eventTime", "series", "kind", "apiVersion", "note")
            .with("metadata", new JsonTree(form))
            .with("regarding", reference(event.at("regarding")))
            .with("related", reference(event.at("related")))
        + " "
        + event.text("note");
  }

  private static JsonTree reference(JsonTree reference) {
    return reference.at("resourceVersion").isThere()
        ? reference.with("resourceVersion", new JsonTree("VERSION"))
        : reference;
  }
}
