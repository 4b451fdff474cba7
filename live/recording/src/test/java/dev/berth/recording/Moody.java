package dev.berth.recording;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.PodInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// An extender whose answers cannot be known before.
record Moody(RandomGenerator random) implements Extender {
  @Override
  public String name() {
    return "http://moody";
  }

  @Override
  public Set<Role> roles() {
    return Set.of(Role.FILTER, Role.PRIORITIZE, Role.PREEMPT);
  }

  @Override
  public boolean isIgnorable() {
    return true;
  }

  @Override
  public long weight() {
    return 3;
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    return random.nextInt(4) > 0;
  }

  private void mayFail() throws ExtenderException {
    if (random.nextInt(5) == 0) {
      throw new ExtenderException("not today");
    }
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    mayFail();
    Map<String, String> failed = new LinkedHashMap<>();
    Map<String, Node> kept = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (random.nextInt(6) == 0) {
        failed.put(node.metadata().name(), "mood " + random.nextInt(3));
      } else {
        kept.put(node.metadata().name(), node);
      }
    }
    return new Filtered(
        List.copyOf(kept.keySet()), random.nextBoolean() ? kept : Map.of(), failed, Map.of());
  }

  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    try {
      mayFail();
    } catch (ExtenderException e) {
      return CompletableFuture.failedFuture(e);
    }
    return CompletableFuture.completedFuture(
        nodes.stream()
            .collect(
                Collectors.toMap(
                    node -> node.metadata().name(), node -> (long) random.nextInt(11))));
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    mayFail();
    return candidates.stream()
        .filter(candidate -> random.nextBoolean())
        .collect(
            Collectors.toMap(
                Candidate::node,
                candidate ->
                    new Victims(candidate.victims().stream().map(PodInfo::uid).toList(), 0)));
  }

  @Override
  public void bind(Pod pod, String node) {
    throw new UnsupportedOperationException();
  }
}
