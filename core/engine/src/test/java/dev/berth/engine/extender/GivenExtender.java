package dev.berth.engine.extender;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.diagnosis.Candidate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// An extender that gives the answers that a test has set, and keeps a list of its calls.
public final class GivenExtender implements Extender {
  private final String name;
  private final Set<Role> roles = EnumSet.noneOf(Role.class);
  private final List<String> calls = new ArrayList<>();
  private final List<String> claimed = new ArrayList<>();
  private final Map<String, Node> replaced = new HashMap<>();
  private final Map<String, String> failed = new LinkedHashMap<>();
  private final Map<String, String> unresolvable = new LinkedHashMap<>();
  private final Map<String, Long> scores = new HashMap<>();
  private final Map<String, Victims> victims = new HashMap<>();
  private Predicate<String> keeps = node -> false;
  private Predicate<Pod> interest = pod -> true;
  private boolean isIgnorable;
  private boolean isDown;
  private boolean isSilent;
  private long weight = 1;

  /// Creates an extender without a role.
  public GivenExtender(String name) {
    this.name = name;
  }

  /// Filters: keeps those of the nodes that have one of these names.
  public GivenExtender keeps(String... nodes) {
    roles.add(Role.FILTER);
    keeps = Set.of(nodes)::contains;
    return this;
  }

  /// Filters: keeps the node, but sends it back as this object.
  GivenExtender replaces(Node node) {
    roles.add(Role.FILTER);
    String replacedName = node.metadata().name();
    keeps = keeps.or(replacedName::equals);
    replaced.put(replacedName, node);
    return this;
  }

  /// Filters: keeps a node, even if it was not given it.
  GivenExtender claims(String node) {
    roles.add(Role.FILTER);
    claimed.add(node);
    return this;
  }

  /// Filters: rejects the node; preemption may help.
  public GivenExtender rejects(String node, String why) {
    roles.add(Role.FILTER);
    failed.put(node, why);
    return this;
  }

  /// Filters: rejects the node; preemption does not help.
  public GivenExtender rejectsForGood(String node, String why) {
    roles.add(Role.FILTER);
    unresolvable.put(node, why);
    return this;
  }

  /// Scores the node.
  public GivenExtender scores(String node, long score) {
    roles.add(Role.PRIORITIZE);
    scores.put(node, score);
    return this;
  }

  /// Scores, but never answers.
  GivenExtender silent() {
    roles.add(Role.PRIORITIZE);
    isSilent = true;
    return this;
  }

  /// Narrows preemption to the nodes that it is told, with these victims.
  public GivenExtender preempts(String node, long pdbViolations, String... uids) {
    roles.add(Role.PREEMPT);
    victims.put(node, new Victims(List.of(uids), pdbViolations));
    return this;
  }

  /// Binds pods.
  public GivenExtender binds() {
    roles.add(Role.BIND);
    return this;
  }

  /// Is not necessary.
  public GivenExtender ignorable() {
    isIgnorable = true;
    return this;
  }

  /// Fails whenever it is called.
  public GivenExtender down() {
    isDown = true;
    return this;
  }

  /// Answers again.
  public void up() {
    isDown = false;
  }

  GivenExtender weight(long of) {
    weight = of;
    return this;
  }

  /// Has to do with that pod only.
  public GivenExtender onlyFor(String pod) {
    interest = it -> it.metadata().name().equals(pod);
    return this;
  }

  /// The calls, in order, such as `filter n1 n2` or `bind n1`.
  public List<String> calls() {
    return List.copyOf(calls);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Set<Role> roles() {
    return roles;
  }

  @Override
  public boolean isIgnorable() {
    return isIgnorable;
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    return interest.test(pod);
  }

  private void call(String verb, List<String> nodes) throws ExtenderException {
    calls.add(verb + " " + String.join(" ", nodes));
    if (isDown) {
      throw new ExtenderException(name + " is down");
    }
  }

  private static List<String> names(List<Node> nodes) {
    return nodes.stream().map(node -> node.metadata().name()).toList();
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    List<String> given = names(nodes);
    call("filter", given);
    List<String> kept = Stream.concat(given.stream().filter(keeps), claimed.stream()).toList();
    return new Filtered(kept, replaced, failed, unresolvable);
  }

  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    try {
      call("score", names(nodes));
      return isSilent
          ? new CompletableFuture<>()
          : CompletableFuture.completedFuture(Map.copyOf(scores));
    } catch (ExtenderException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    call("preempt", candidates.stream().map(Candidate::node).toList());
    return victims;
  }

  @Override
  public void bind(Pod pod, String node) throws ExtenderException {
    call("bind", List.of(node));
  }
}
