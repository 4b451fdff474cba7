package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth fleet`, on the clusters of its example.
final class FleetTest {
  private static final Path EXAMPLE = Path.of("../examples/fleet");

  @TempDir private Path directory = Path.of("");

  /// Names of files are those of the example.
  private static Run fleet(String words) {
    var arguments = new ArrayList<>(List.of("fleet"));
    Arrays.stream(words.split(" "))
        .map(word -> word.replaceFirst("(?<![^=])(\\w+\\.yaml)$", EXAMPLE + "/$1"))
        .forEach(arguments::add);
    return Run.berth(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fit web.yaml --cluster eu.yaml --cluster us.yaml --cluster ap.yaml | 0 | It fits into 1 of 3 clusters: us.
          fit web.yaml --cluster eu.yaml --cluster ap.yaml                   | 3 | It fits into none of 2 clusters.
          fit web.yaml --cluster both=eu.yaml --cluster both=us.yaml         | 0 | It fits into 1 of 1 cluster: both.
          fit web.yaml --cluster gone.yaml --cluster us.yaml                 | 1 | It fits into 1 of 2 clusters: us. 1 has not answered.
          fit web.yaml --cluster us.yaml --cordon-node us-a                  | 3 | It fits into none of 1 cluster.
          fit web.yaml --cluster us.yaml -o name                             | 0 | cluster/us
          spread web.yaml --cluster us.yaml --cluster ap.yaml                | 0 | There is room for all 4 replicas: us 2, ap 2.
          spread web.yaml --cluster us.yaml --cluster ap.yaml --weight us=2  | 0 | There is room for all 4 replicas: us 3, ap 1.
          spread web.yaml --cluster us.yaml --cluster ap.yaml --weight us=0  | 3 | There is room for 2 of 4 replicas: ap 2.
          spread web.yaml --cluster us.yaml --cluster ap.yaml --replicas 9   | 3 | There is room for 6 of 9 replicas: us 4, ap 2.
          spread web.yaml --cluster us.yaml --replicas 1                     | 0 | There is room for 1 replica: us 1.
          spread web.yaml --cluster us.yaml --cluster ap.yaml --sets 1       | 0 | There is room for 1 set: us 1.
          spread web.yaml --cluster us.yaml --cluster ap.yaml --sets 2       | 3 | There is room for 1 of 2 sets: us 1.
          spread web.yaml --cluster gone.yaml --cluster us.yaml              | 1 | There is room for all 4 replicas: us 4.
          """)
  void theVerdictComesFirst(String words, int code, String verdict) {
    var run = fleet(words);

    assertThat(run.out().lines().findFirst()).as(run.err()).contains(verdict);
    assertThat(run.code()).isEqualTo(code);
  }

  @Test
  void eachClusterSaysWhatKeepsTheReleaseOut() {
    var run = fleet("fit web.yaml --cluster eu.yaml --cluster us.yaml --cluster gone.yaml");

    assertThat(run.out())
        .containsSubsequence(
            "us  fits  4 placed",
            "eu  does not fit  0 placed, 4 waiting",
            "Deployment shop/web: 0/3 nodes are available: 3 Insufficient cpu.",
            "gone  no answer",
            "there is no such file or directory");
  }

  @Test
  void aGangFitsOnlyAsAWhole() throws IOException {
    var gang =
        Files.writeString(
            directory.resolve("gang.yaml"),
            """
            apiVersion: scheduling.k8s.io/v1alpha3
            kind: PodGroup
            metadata: {name: training, namespace: ml}
            spec: {schedulingPolicy: {gang: {minCount: 3}}}
            """
                + member(1)
                + member(2)
                + member(3));

    var run =
        Run.berth(
            "fleet",
            "fit",
            gang.toString(),
            "--feature-gates=GenericWorkload=true",
            "--cluster=" + EXAMPLE.resolve("us.yaml"),
            "--cluster=" + EXAMPLE.resolve("ap.yaml"),
            "-o=csv");

    assertThat(run.out()).as(run.err()).contains("us,fits,3 placed", "ap,does not fit,\"0 placed");
  }

  private static String member(int number) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: worker-%d, namespace: ml}
    spec:
      schedulingGroup: {podGroupName: training}
      containers: [{name: w, image: w, resources: {requests: {cpu: "2"}}}]
    """
        .formatted(number);
  }

  @Test
  void theReleaseMayComeFromAPipe() throws IOException {
    var web = Files.readString(EXAMPLE.resolve("web.yaml"));

    for (var question : List.of("fit", "spread")) {
      var run =
          Run.withInput(
              web,
              "fleet",
              question,
              "-",
              "--cluster=" + EXAMPLE.resolve("us.yaml"),
              "--cluster=" + EXAMPLE.resolve("ap.yaml"),
              "-o=json");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("\"us\"", "\"ap\"").doesNotContain("failure");
    }
  }

  @Test
  void anUnreachableClusterIsNamedAndTheOthersAnswer() throws IOException {
    var kubeconfig =
        Files.writeString(
            directory.resolve("kubeconfig"),
            """
            contexts: [{name: refusing, context: {cluster: refusing}}]
            clusters: [{name: refusing, cluster: {server: 'http://127.0.0.1:1'}}]
            """);

    var run =
        Run.berth(
            "fleet",
            "fit",
            EXAMPLE.resolve("web.yaml").toString(),
            "--cluster=" + EXAMPLE.resolve("us.yaml"),
            "--kubeconfig=" + kubeconfig,
            "--context=refusing,gone");

    assertThat(run.words())
        .containsSubsequence(
            "It fits into 1 of 3 clusters: us. 2 have not answered.",
            "us fits 4 placed",
            "refusing no answer",
            "http://127.0.0.1:1",
            "gone no answer",
            "there is no context \"gone\"");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void thePageForABrowserHasTheVerdict() throws IOException {
    var page = directory.resolve("fleet.html");

    fleet("fit web.yaml --cluster us.yaml --html " + page);

    assertThat(page).content().contains("Where it fits: us", "It fits into 1 of 1 cluster: us.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fit web.yaml                                               | clusters are missing
          fit --cluster us.yaml                                      | files are missing
          fit gone.yaml --cluster us.yaml                            | there is no such file
          fit web.yaml --cluster us.yaml --context us                | two clusters have the name us
          fit web.yaml --server https://a:1 --server https://a:1     | --server: two have the same name
          fit web.yaml --server http://a                             | --server=http://a: https://HOST:PORT is needed
          fit web.yaml --cluster us.yaml --at-once 0                 | --at-once: must be 1 or greater, not 0
          spread web.yaml --cluster us.yaml --weight eu=1            | --weight=eu: there is no such cluster
          spread web.yaml --cluster us.yaml --weight us=-1           | --weight=us: 0 to 1,000,000 are possible
          spread web.yaml --cluster us.yaml --sets 1 --replicas 1    | --sets stands in place of --replicas
          spread web.yaml --cluster us.yaml --replicas 0             | --replicas: 1 to 100,000 are possible
          spread eu.yaml --cluster us.yaml                           | --sets: is missing
          """)
  void whatIsWrongIsSaid(String words, String message) {
    var run = fleet(words);

    assertThat(run.err()).contains(message);
    assertThat(run.code()).isEqualTo(2);
  }
}
