package dev.berth.kube.extender;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ExtenderManagedResource;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.kube.watch.ObjectDocuments;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/// An extender that is called over HTTP.
final class HttpExtender implements Extender {
  private final dev.berth.api.kubescheduler.Extender configured;
  private final Set<String> resources;
  private final Set<Role> roles;
  private final ExtenderHttpClient client;
  private final ObjectDocuments documents;
  private final ExtenderArgs args;

  HttpExtender(
      dev.berth.api.kubescheduler.Extender configured,
      ExtenderHttpClient client,
      ObjectDocuments documents) {
    this.configured = configured;
    this.client = client;
    resources =
        configured.managedResources().stream()
            .map(ExtenderManagedResource::name)
            .collect(Collectors.toUnmodifiableSet());
    roles = roles(configured);
    this.documents = documents;
    args = new ExtenderArgs(documents, configured.nodeCacheCapable());
  }

  private static Set<Role> roles(dev.berth.api.kubescheduler.Extender configured) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    Map.of(
            Role.FILTER, configured.filterVerb(),
            Role.PRIORITIZE, configured.prioritizeVerb(),
            Role.PREEMPT, configured.preemptVerb(),
            Role.BIND, configured.bindVerb())
        .forEach((role, verb) -> {
          if (!verb.isEmpty()) {
            roles.add(role);
          }
        });
    return Collections.unmodifiableSet(roles);
  }

  @Override
  public String name() {
    return configured.urlPrefix();
  }

  @Override
  public Set<Role> roles() {
    return roles;
  }

  @Override
  public boolean isIgnorable() {
    return configured.ignorable();
  }

  @Override
  public long weight() {
    return configured.weight();
  }

  @Override
  public boolean isInterestedIn(Pod pod) {
    return resources.isEmpty() || pod.spec().allContainers().anyMatch(this::usesManagedResource);
  }

  private boolean usesManagedResource(Container container) {
    return !Collections.disjoint(container.resources().requests().keySet(), resources)
        || !Collections.disjoint(container.resources().limits().keySet(), resources);
  }

  @Override
  public Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException {
    return call(configured.filterVerb(), args.nodes(pod, nodes))
        .filtered(configured.nodeCacheCapable(), documents);
  }

  @Override
  public Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes) {
    return client
        .send(configured.prioritizeVerb(), args.nodes(pod, nodes))
        .thenApply(json -> {
          try {
            return ExtenderResult.read(json).scores();
          } catch (ExtenderException e) {
            throw new CompletionException(e);
          }
        });
  }

  @Override
  public Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates)
      throws ExtenderException {
    return call(configured.preemptVerb(), args.candidates(preemptor, candidates)).victims();
  }

  @Override
  public void bind(Pod pod, String node) throws ExtenderException {
    call(configured.bindVerb(), ExtenderArgs.binding(pod, node)).failOnError();
  }

  private ExtenderResult call(String verb, String json) throws ExtenderException {
    try {
      return ExtenderResult.read(client.send(verb, json).get());
    } catch (ExecutionException e) {
      throw e.getCause() instanceof ExtenderException known
          ? known
          : new ExtenderException(String.valueOf(e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExtenderException("interrupted while waiting for extender " + name(), e);
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
