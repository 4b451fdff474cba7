package dev.berth.conformance.storms;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/// An extender that keeps all nodes and, in bad weather, fails. It is asked about one pod of four.
record MoodyExtender(Weather weather, SplittableRandom random) implements Extender {
  @Override
  public String name() {
    return "http://extender";
  }

  @Override
  public Set<Role> roles() {
    return Set.of(Role.FILTER);
  }

  @Override
  public boolean isIgnorable() {
    return false;
  }

  @Override
  public long weight() {
    return 1;
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    return pod.metadata().labels().containsKey("extended");
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    if (weather.has(Weather.Trouble.EXTENDER) && random.nextBoolean()) {
      throw new ExtenderException("the extender does not answer");
    }
    var names = nodes.stream().map(node -> node.metadata().name()).toList();
    return new Filtered(names, Map.of(), Map.of(), Map.of());
  }

  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    return CompletableFuture.completedFuture(Map.of());
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void bind(Pod pod, String node) {
    throw new UnsupportedOperationException();
  }
}
