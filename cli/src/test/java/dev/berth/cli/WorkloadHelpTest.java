package dev.berth.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cli.advice.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What would help a workload whose pods are not there, or cannot start, and what is to be done for
/// it.
final class WorkloadHelpTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1, disk: ssd}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
      ---
      """;

  /// @param objects others of the cluster
  /// @param head of the workload: its kind and the fields of its spec
  /// @param pod the spec of its pods, but for the container
  /// @param resources of the container
  /// @param help the first suggestion
  /// @param steps what is to be done for it
  record Case(
      String name,
      String objects,
      String head,
      String pod,
      String resources,
      String help,
      List<String> steps) {
    String yaml() {
      return NODE
          + (objects.isEmpty() ? "" : objects + "---\n")
          + """
          %s
            selector: {matchLabels: {app: web}}
            template:
              metadata: {labels: {app: web}}
              spec: {%s containers: [{name: web, image: web, resources: {%s}}]}
          """
              .formatted(head, pod, resources);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final String DEPLOYMENT =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3";

  static Stream<Case> workloads() {
    return Stream.of(
        new Case(
            "a quota has no room for all",
            rule("ResourceQuota", "hard: {pods: \"1\"}"),
            DEPLOYMENT,
            "",
            "",
            "raise the quota default/r to pods: 3",
            List.of("patch ResourceQuota default/r: replace /spec/hard/pods 3")),
        new Case(
            "a quota limits what is not stated",
            rule("ResourceQuota", "hard: {limits.cpu: \"1\"}"),
            DEPLOYMENT,
            "",
            "requests: {cpu: 100m}",
            "set limits.cpu: 100m in container web",
            List.of(
                "patch Deployment default/web: add"
                    + " /spec/template/spec/containers/0/resources/limits {cpu=100m}")),
        new Case(
            "a quota limits what is not stated, and has no room for what has to be",
            rule("ResourceQuota", "hard: {limits.cpu: 100m}"),
            DEPLOYMENT,
            "",
            "requests: {cpu: 100m}",
            "set limits.cpu: 100m in container web, and raise the quota default/r to limits.cpu:"
                + " 300m",
            List.of(
                "patch ResourceQuota default/r: replace /spec/hard/limits.cpu 300m",
                "patch Deployment default/web: add"
                    + " /spec/template/spec/containers/0/resources/limits {cpu=100m}")),
        new Case(
            "a limit is beyond the bounds",
            rule("LimitRange", "limits: [{type: Container, max: {memory: 1Gi}}]"),
            DEPLOYMENT,
            "",
            "limits: {memory: 2Gi}",
            "set requests.memory: 1Gi instead of 2Gi, limits.memory: 1Gi instead of 2Gi in"
                + " container web",
            List.of(
                "patch Deployment default/web: replace"
                    + " /spec/template/spec/containers/0/resources/limits/memory 1Gi, add"
                    + " /spec/template/spec/containers/0/resources/requests {memory=1Gi}")),
        new Case(
            "a priority class is spelled wrongly",
            """
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: high}
            value: 5
            """,
            DEPLOYMENT,
            "priorityClassName: hihg,",
            "",
            "use the priority class high, instead of hihg",
            List.of(
                "patch Deployment default/web: replace /spec/template/spec/priorityClassName"
                    + " high")),
        new Case(
            "it is paused",
            "",
            DEPLOYMENT + "\n  paused: true",
            "",
            "",
            "have it go on: spec.paused: false",
            List.of("patch Deployment default/web: remove /spec/paused")),
        new Case(
            "it names a node that is not there, and a label that no node has",
            "",
            DEPLOYMENT,
            "nodeName: n7, nodeSelector: {disk: sdd},",
            "",
            "leave nodeName out, instead of n7: the scheduler finds a node, and select nodes by"
                + " disk=ssd, instead of disk=sdd",
            List.of(
                "patch Deployment default/web: replace"
                    + " /spec/template/spec/nodeSelector/disk ssd, remove"
                    + " /spec/template/spec/nodeName")),
        new Case(
            "a DaemonSet is for no node",
            "",
            "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: web}\nspec:",
            "nodeSelector: {disk: sdd},",
            "",
            "select nodes by disk=ssd, instead of disk=sdd",
            List.of(
                "patch DaemonSet default/web: replace /spec/template/spec/nodeSelector/disk ssd")),
        new Case(
            "claims are of a class that is not there",
            """
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: fast}
            provisioner: disks.example.com
            volumeBindingMode: WaitForFirstConsumer
            """,
            """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: web}
            spec:
              replicas: 2
              volumeClaimTemplates:
              - metadata: {name: data}
                spec:
                  storageClassName: fsat
                  accessModes: [ReadWriteOnce]
                  resources: {requests: {storage: 1Gi}}\
            """
                .stripIndent(),
            "",
            "",
            "use storage class fast in the volumeClaimTemplate data, instead of fsat",
            List.of(
                "patch StatefulSet default/web: replace"
                    + " /spec/volumeClaimTemplates/0/spec/storageClassName fast")),
        new Case(
            "a Job that is there is for a label that no node has",
            "",
            """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: web, uid: "1"}
            spec:
              manualSelector: true
              parallelism: 1\
            """
                .stripIndent(),
            "restartPolicy: Never, nodeSelector: {disk: sdd},",
            "",
            "select nodes by disk=ssd, instead of disk=sdd",
            List.of(
                "recreate Job default/web: replace /spec/template/spec/nodeSelector/disk ssd")));
  }

  private static String rule(String kind, String spec) {
    return "apiVersion: v1\nkind: %s\nmetadata: {name: r}\nspec: {%s}\n".formatted(kind, spec);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void theFirstSuggestionIsWhatIsToBeDone(Case row) {
    String page = Run.withInput(row.yaml(), "explain", "web", "-").words();
    assertThat(page).contains("What would help");
    assertThat(page.substring(page.indexOf(" · "))).startsWith(" · " + row.help);
    var answer =
        Documents.tree(Run.withInput(row.yaml(), "explain", "web", "-", "-o", "json").out());
    assertThat(steps(answer)).isEqualTo(row.steps);
  }

  private static List<String> steps(Map<?, ?> answer) {
    var parts = new ArrayList<Map<?, ?>>(List.of(answer));
    for (String name : List.of("explanations", "absent", "obstacles")) {
      items(answer, name).forEach(it -> parts.add((Map<?, ?>) it));
    }
    var first =
        (Map<?, ?>)
            parts.stream().flatMap(part -> items(part, "wouldHelp")).findFirst().orElseThrow();
    return items(first, "steps").map(step -> text((Map<?, ?>) step)).toList();
  }

  private static Stream<?> items(Map<?, ?> tree, String name) {
    return tree.get(name) instanceof List<?> list ? list.stream() : Stream.of();
  }

  private static String text(Map<?, ?> step) {
    return "%s %s %s/%s: %s"
        .formatted(
            step.get("action"),
            step.get("kind"),
            step.get("namespace"),
            step.get("name"),
            items(step, "patch")
                .map(operation ->
                    ((Map<?, ?>) operation)
                        .values().stream().map(Object::toString).collect(joining(" ")))
                .collect(joining(", ")));
  }
}
