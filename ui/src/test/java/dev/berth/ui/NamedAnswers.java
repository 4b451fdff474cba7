package dev.berth.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers that have everything that an answer can have, about things that all have the same name.
final class NamedAnswers implements SimulationAnswers {
  private final String name;

  NamedAnswers(String name) {
    this.name = name;
  }

  @Override
  public String title() {
    return name + ".yaml";
  }

  @Override
  public String arguments() {
    return name + ".yaml";
  }

  @Override
  public List<String> notes() {
    return List.of("note about " + name);
  }

  @Override
  public Map<String, ?> overview(int limit) {
    return document("overview");
  }

  @Override
  public Map<String, ?> waiting() {
    return document("overview");
  }

  @Override
  public Map<String, ?> cluster() {
    return document("cluster");
  }

  @Override
  public @Nullable Map<String, ?> clusterBefore(int decision) {
    return decision == 1 || decision == 2 ? document("cluster") : null;
  }

  @Override
  public Map<String, ?> timeline(DecisionFilter filter, int from, int count) {
    return document("timeline");
  }

  @Override
  public @Nullable Map<String, ?> decision(int number, DecisionFilter filter) {
    return number == 1 || number == 2 ? document("decision") : null;
  }

  @Override
  public @Nullable Map<String, ?> node(String node) {
    return node.equals(name) ? document("node") : null;
  }

  @Override
  public Map<String, ?> between(int one, int other) {
    return Map.of(
        "from",
        1,
        "to",
        2,
        "placed",
        1,
        "evicted",
        1,
        "pods",
        List.of(
            Map.of("number", 1, "pod", "shop/" + name + "-2", "change", "evicted"),
            Map.of("number", 1, "pod", "shop/" + name, "change", "placed", "node", name)));
  }

  @Override
  public @Nullable Map<String, ?> workload(String title) {
    return List.of("Deployment ", "ReplicaSet ", "podgroup/").stream()
            .anyMatch(kind -> title.equals(kind + "shop/" + name))
        ? document("workload")
        : null;
  }

  @Override
  public Map<String, ?> search(String text, int limit) {
    return document("search");
  }

  @Override
  public @Nullable Map<String, ?> decisions(String namespace, String pod) {
    var document = explanation(namespace, pod);
    if (document == null) {
      return null;
    }
    var fields = new LinkedHashMap<String, Object>(document);
    List.of("wouldHelp", "notes", "withoutEffect").forEach(fields::remove);
    return fields;
  }

  @Override
  public @Nullable Map<String, ?> explanation(String namespace, String pod) {
    return namespace.equals("shop") && pod.equals(name) ? document("pod") : null;
  }

  @Override
  public Map<String, ?> capacity(String namespace, String pod) throws BadQuestionException {
    if (!namespace.equals("shop") || !pod.equals(name)) {
      throw new BadQuestionException(List.of("There is no such pod."));
    }
    return document("capacity");
  }

  @Override
  public Map<String, ?> scale(ScaleRequest request) throws BadQuestionException {
    if (request.shapes().isEmpty() && !request.like().equals(List.of("pool=" + name))) {
      throw new BadQuestionException(List.of("no node is " + request.like()));
    }
    return document("scale");
  }

  @Override
  public Map<String, ?> consolidation(List<String> prices) throws BadQuestionException {
    if (prices.contains(name)) {
      throw new BadQuestionException(List.of("no price"));
    }
    return document("consolidation");
  }

  /// There is no time for all pools.
  @Override
  public Map<String, ?> losses(String by) {
    var losses = new LinkedHashMap<String, Object>(document("losses"));
    losses.put("partial", by.equals("pool"));
    return losses;
  }

  @Override
  public Map<String, ?> disruption(String action, String nodes) throws BadQuestionException {
    if (!nodes.equals(name)) {
      throw new BadQuestionException(List.of("no node is " + nodes));
    }
    return document("disruption");
  }

  @Override
  public Map<String, ?> configuration() {
    return document("configuration");
  }

  @Override
  public String weighted(String schedulerName, Map<String, Integer> weights) {
    return "%s: {%s: %s}".formatted(name, schedulerName, weights);
  }

  /// A cluster with every change that names the node.
  @Override
  public SimulationAnswers edited(SandboxEdits edits) throws BadQuestionException {
    var missing =
        edits.list().stream().map(SandboxEdit::target).filter(it -> !it.startsWith(name)).toList();
    if (!missing.isEmpty()) {
      throw new BadQuestionException(List.of("there is no node called " + missing.getFirst()));
    }
    return this;
  }

  @Override
  public Map<String, ?> difference() {
    return document("difference");
  }

  private Map<String, ?> document(String file) {
    return new NamedDocuments(name).read(file);
  }
}
