package dev.berth.cluster.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.TextSource;
import dev.berth.cluster.YamlObjects;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Input that is wrong, and the problems reported for it.
class BadManifestTest {
  record Case(String name, String yaml, List<String> problems) {
    Case(String name, String yaml, String... problems) {
      this(name, yaml, List.of(problems));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "malformed YAML",
            """
            kind: Pod
            metadata: {name: [a
            """,
            "x.yaml:3: not valid YAML: while parsing a flow sequence, expected ',' or ']', but got"
                + " <stream end>"),
        new Case(
            "a known kind in an unknown apiVersion",
            """
            apiVersion: apps/v1beta1
            kind: Deployment
            metadata: {name: a}
            """,
            "x.yaml:1: apiVersion: no matches for kind \"Deployment\" in version \"apps/v1beta1\";"
                + " write apps/v1"),
        new Case(
            "bad quantities",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            spec:
              containers:
              - name: c
                resources:
                  requests:
                    cpu: 5x
                    memory: []
            """,
            "x.yaml:9: spec.containers[0].resources.requests.cpu: \"5x\" is not a quantity:"
                + " quantities must match the regular expression"
                + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'; valid are for example 500m,"
                + " 1.5, 2Gi, 1e3",
            "x.yaml:10: spec.containers[0].resources.requests.memory: a list is not a quantity;"
                + " valid are for example 500m, 1.5, 2Gi, 1e3"),
        new Case(
            "duplicate names, with and without their namespace",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: default}
            """,
            "x.yaml:7: Pod default/a: metadata.name: already there, at x.yaml:1"),
        new Case(
            "two configurations",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            ---
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            """,
            "x.yaml:4: there can be only one KubeSchedulerConfiguration; another one is at"
                + " x.yaml:1"),
        new Case(
            "an unknown field in the configuration",
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profils: []
            """,
            "x.yaml:3: profils: unknown field \"profils\"; did you mean \"profiles\"?"),
        new Case("an empty file", "", "x.yaml: this file is empty"),
        new Case("only comments", "# nothing\n---\n", "x.yaml: there is no object in this file"),
        new Case(
            "nothing but an empty list",
            "{apiVersion: v1, kind: List, items: []}\n",
            "x.yaml: there is no object in this file"),
        new Case(
            "a kind that is gone",
            """
            apiVersion: policy/v1beta1
            kind: PodSecurityPolicy
            metadata: {name: a}
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: b}
            """,
            "x.yaml:1: apiVersion: no matches for kind \"PodSecurityPolicy\" in version"
                + " \"policy/v1beta1\"; it is gone since v1.25; delete it, and label namespaces"
                + " with pod-security.kubernetes.io/enforce"),
        new Case(
            "a version of a kind that is not read",
            """
            apiVersion: networking.k8s.io/v1beta1
            kind: Ingress
            metadata: {name: a}
            """,
            "x.yaml:1: apiVersion: no matches for kind \"Ingress\" in version"
                + " \"networking.k8s.io/v1beta1\"; write networking.k8s.io/v1"),
        new Case(
            "something else", "hello\n", "x.yaml:1: this is a string, not a Kubernetes object"),
        new Case("no kind", "{apiVersion: v1}\n", "x.yaml:1: this object has no kind"),
        new Case(
            "a table of kubectl",
            """
            NAME    READY   STATUS
            web-1   1/1     Running
            """,
            "x.yaml:1: this is a table of kubectl, not a Kubernetes object; print objects with"
                + " kubectl get … -o yaml"),
        new Case(
            "what kubectl describe prints",
            """
            Name:      web-1
            Namespace: default
            Labels:    app=web
                       tier=front
            """,
            "x.yaml:1: this is what kubectl describe prints, not a Kubernetes object; print objects"
                + " with kubectl get … -o yaml"),
        new Case(
            "what kubectl describe prints that is no YAML",
            """
            Name:        w1
            Roles:       <none>
            Annotations: a: b
            """,
            "x.yaml:3: not valid YAML: mapping values are not allowed here",
            "x.yaml:3: this is what kubectl describe prints, not a Kubernetes object; print objects"
                + " with kubectl get … -o yaml"),
        new Case(
            "a snapshot of kube-scheduler-simulator",
            "{\"pods\": [], \"nodes\": [], \"schedulerConfig\": {}}",
            "x.yaml:1: this is a snapshot of kube-scheduler-simulator, not a Kubernetes object;"
                + " print the objects of its cluster with kubectl get … -o yaml"),
        new Case(
            "a configuration of kube-batch",
            "{actions: allocate, tiers: []}",
            "x.yaml:1: this is a scheduler configuration of kube-batch or Volcano, not a Kubernetes"
                + " object; give it by --scheduler-conf"),
        new Case(
            "two objects in one document",
            """
            apiVersion: v1
            kind: Node
            metadata: {name: a}
            apiVersion: v1
            kind: Pod
            metadata: {name: b}
            """,
            "x.yaml:4: a second apiVersion or kind in one document; is a line --- missing before"
                + " it?"),
        new Case(
            "two lists in one document",
            """
            apiVersion: v1
            items: []
            kind: List
            apiVersion: v1
            items: []
            kind: List
            """,
            "x.yaml:4: a second apiVersion or kind in one document; is a line --- missing before"
                + " it?"),
        new Case(
            "an alias bomb",
            aliasBomb(),
            "x.yaml:3: its aliases (*) make far more of the document than is there"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyProblemIsListedWithFileAndLine(Case bad) {
    assertThat(YamlObjects.problems(new TextSource("x.yaml", bad.yaml())))
        .containsExactlyElementsOf(bad.problems());
  }

  @Test
  void aBinaryFileIsNamedAsSuch() {
    var problems =
        YamlObjects.problems(new TextSource("x.yaml", new byte[] {0x1f, (byte) 0x8b, 8, 0}));

    assertThat(problems).singleElement().asString().startsWith("x.yaml:1: not a text:");
  }

  @Test
  void readingGoesOnBehindAProblem() {
    var problems =
        YamlObjects.problems(
            new TextSource("a.yaml", "kind: [\n---\n{apiVersion: v2, kind: Pod}\n"),
            new TextSource("b.yaml", ""));

    assertThat(problems).hasSize(3);
    assertThat(problems.get(1)).startsWith("a.yaml:3: apiVersion");
    assertThat(problems.get(2)).startsWith("b.yaml: ");
  }

  /// Every line has nine times what the line before has.
  private static String aliasBomb() {
    var text = new StringBuilder("apiVersion: v1\nkind: Pod\na: &a [x,x,x,x,x,x,x,x,x]\n");
    for (var c = 'b'; c < 'k'; c++) {
      var alias = "*" + (char) (c - 1);
      text.append(c + ": &" + c + " [" + (alias + ",").repeat(9) + "]\n");
    }
    return text.toString();
  }
}
