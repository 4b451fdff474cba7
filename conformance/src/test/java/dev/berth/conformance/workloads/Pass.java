package dev.berth.conformance.workloads;

import static java.util.stream.Collectors.joining;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// All cases with one scheduler, in one cluster.
final class Pass {

  /// How the account of a case begins in which everything has happened that was to happen.
  static final String DONE = "all steps are done";

  /// How long nothing must have happened for a step to be over.
  private static final Duration QUIET = Duration.ofMillis(1500);

  private final List<Case> cases;
  private final Kubectl kubectl;
  private final History history;
  private final ExtenderServer extender;

  private Pass(List<Case> cases, Kubectl kubectl, History history, ExtenderServer extender) {
    this.cases = cases;
    this.kubectl = kubectl;
    this.history = history;
    this.extender = extender;
  }

  /// Runs them.
  ///
  /// @param cluster with nothing in it
  /// @param configuration with `%1$s` for the kubeconfig file and `%2$s` for the extender
  /// @return the account of each case, by its name
  static Map<String, List<String>> run(
      ControlPlane cluster, List<Case> cases, String configuration, Side.Start scheduler)
      throws Exception {
    try (var history = History.of(cluster);
        var _ = Component.controllerManager(cluster);
        var _ = Component.kwok(cluster);
        var _ = Provisioner.start(cluster, history);
        var extender = ExtenderServer.start(history, Kubectl.of(cluster))) {
      var pass = new Pass(cases, Kubectl.of(cluster), history, extender);
      pass.prepare(cluster.file("namespaces.yaml"));
      var file =
          Files.writeString(
              cluster.file("scheduler.yaml"),
              configuration.formatted(
                  cluster.kubeconfig(ControlPlane.SCHEDULER), extender.address()));
      try (var side = scheduler.in(cluster, file)) {
        return pass.runCases(side);
      }
    }
  }

  /// Makes the nodes, and waits until all of them, and the service accounts, are ready.
  private void prepare(Path file) throws Exception {
    var namespaces =
        cases.stream()
            .map("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}"::formatted)
            .collect(joining("\n---\n"));
    var arguments =
        new ArrayList<>(List.of("apply", "--filename=" + Files.writeString(file, namespaces)));
    cases.forEach(it -> arguments.add("--filename=" + it.nodes()));
    var _ = kubectl.run(arguments.toArray(String[]::new));
    Eventually.with()
        .until(
            "the nodes",
            () -> history.present(History.NODES, ""),
            nodes -> nodes.stream().allMatch(Pass::isReady));
    Eventually.with()
        .until(
            "cases without a service account",
            () -> cases.stream().map(Case::name).filter(this::lacksAccount).toList(),
            List::isEmpty);
  }

  private static boolean isReady(JsonTree node) {
    return node.at("status", "conditions").ofType("Ready").text("status").equals("True")
        && node.at("spec", "taints").elements().stream()
            .noneMatch(taint -> taint.text("key").equals("node.kubernetes.io/not-ready"));
  }

  private boolean lacksAccount(String namespace) {
    return history.present(History.SERVICE_ACCOUNTS, namespace).isEmpty();
  }

  private Map<String, List<String>> runCases(Side scheduler) throws Exception {
    var ends = new LinkedHashMap<String, Future<String>>();
    for (var loud : List.of(true, false)) {
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var it : cases) {
          if (it.isLoud() == loud) {
            ends.put(it.name(), threads.submit(() -> run(it, scheduler)));
          }
        }
      }
    }
    if (scheduler.log().contains("forbidden")) {
      throw new IOException("it lacks a right: " + scheduler.log());
    }
    var descriptions = Descriptions.of(kubectl);
    var accounts = new LinkedHashMap<String, List<String>>();
    for (var end : ends.entrySet()) {
      var name = end.getKey();
      var account =
          new ArrayList<>(
              Account.of(history, extender, name, descriptions.getOrDefault(name, Map.of())));
      account.addFirst(outcome(end.getValue()));
      accounts.put(name, account);
    }
    return accounts;
  }

  private static String outcome(Future<String> end) throws InterruptedException {
    try {
      return end.get();
    } catch (ExecutionException e) {
      return String.valueOf(e.getCause());
    }
  }

  private String run(Case it, Side scheduler) throws Exception {
    for (var step : it.steps()) {
      var start = TimeSource.system().nanos();
      var _ =
          kubectl.run(
              step.verb(), "--namespace=" + it.name(), "--filename=" + step.file(), "--wait=false");
      Eventually.with(scheduler)
          .until(
              "the pods of %s after %s".formatted(it.name(), step),
              () -> history.present(History.PODS, it.name()),
              pods -> !scheduler.isRunning() || areSettled(pods, it.name(), step, start));
    }
    return scheduler.isRunning() ? DONE : scheduler.log();
  }

  private boolean areSettled(List<JsonTree> pods, String namespace, Case.Step step, long start) {
    var bound = pods.stream().filter(pod -> !pod.text("spec", "nodeName").isEmpty()).toList();
    return bound.size() == step.bound()
        && pods.size() - bound.size() == step.waiting()
        && pods.stream().allMatch(pod -> isToldOf(pod, namespace))
        && (step.restless() || isQuiet(namespace, start));
  }

  private boolean isQuiet(String namespace, long start) {
    var last = Math.max(start, history.lastChange(namespace));
    return TimeSource.system().nanos() - last > QUIET.toNanos();
  }

  /// Whether everything has been written that is to be: pods have a condition, and but for gated
  /// ones an event, unless they do not matter, or there are none.
  private boolean isToldOf(JsonTree pod, String namespace) {
    var scheduler = pod.text("spec", "schedulerName");
    var condition = pod.at("status", "conditions").ofType("PodScheduled");
    if (scheduler.equals("nobody")
        || List.of("nothing", "all").contains(pod.text("metadata", "labels", "told"))
        || condition.text("reason").equals("SchedulingGated")) {
      return true;
    }
    var reason = condition.text("status").equals("True") ? "Scheduled" : "FailedScheduling";
    return !pod.at("metadata", "deletionTimestamp").isThere()
        && condition.isThere()
        && history.present(History.EVENTS, namespace).stream()
            .anyMatch(event ->
                event.text("reason").equals(reason)
                    && event.at("regarding", "uid").equals(pod.at("metadata", "uid")));
  }
}
