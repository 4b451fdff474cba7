package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth genpod`, with and without `--compat`.
final class GenpodTest {
  private static final String CLUSTER = Run.file("compat/cluster.yaml").toString();

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: cluster-capacity-stub-container
        namespace: team-a
      spec:
        containers:
        - image: gcr.io/google_containers/pause:2.0
          imagePullPolicy: Always
          name: cluster-capacity-stub-container
          resources:
            limits:
              cpu: 200m
              memory: 1Gi
            requests:
              cpu: 200m
              memory: 1Gi
        dnsPolicy: Default
        nodeSelector:
          load: high
          region: hpc
        restartPolicy: OnFailure
      status: {}
      """;

  @Test
  void theLeastMaximumOfAPodCounts() {
    var run = Run.berth("genpod", "--namespace", "team-a", CLUSTER);

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(POD);
    assertThat(Run.berth("genpod", "--compat", "--namespace=team-a", CLUSTER).out()).isEqualTo(POD);
  }

  @Test
  void jsonHasTheFieldsInGosOrder() {
    assertThat(Run.berth("genpod", "--namespace", "team-a", "-o", "json", CLUSTER).out())
        .startsWith(
            "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"cluster-capacity")
        .endsWith("\"status\":{}}\n");
  }

  @Test
  void aNamespaceThatIsNotThereIsNamed() {
    var run = Run.berth("genpod", "--namespace", "nobody", CLUSTER);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("--namespace: Namespace nobody not found: namespaces \"nobody\" not found");

    var compat = Run.berth("genpod", "--compat", "--namespace", "nobody", CLUSTER);
    assertThat(compat.code()).isEqualTo(1);
    assertThat(compat.out()).isEmpty();
    assertThat(compat.err())
        .matches(
            "\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d Error: Namespace nobody not found:"
                + " namespaces \"nobody\" not found\\R");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--namespace=", "--output=table"})
  void theOriginalExplainsItselfAndDoesNotFail(String flag) {
    var run = Run.berth("genpod", "--compat", flag, CLUSTER);

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .matches(
            "(?s)(Cluster namespace missing|Output format table not recognized: only json and"
                + " yaml are allowed)\\R.*--kubeconfig.*");
  }

  @Test
  void theOriginalNeedsAWayToTheCluster() {
    var run = Run.berth("genpod", "--compat", "--kubeconfig", "/no/config");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "Failed to parse kubeconfig file: the kubeconfig /no/config does not exist%n"
                .formatted());
  }

  @Test
  void aNoteSaysWhetherThePodCanBe() {
    var refused = Run.berth("genpod", "--namespace", "team-a", CLUSTER);
    assertThat(refused.err())
        .startsWith("berth: an API server refuses this pod: ")
        .contains("maximum cpu usage per Container is 100m, but limit is 200m");
    assertThat(Run.berth("genpod", "--compat", "--namespace=team-a", CLUSTER).err()).isEmpty();

    var quota =
        """
        {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
        ---
        {apiVersion: v1, kind: LimitRange, metadata: {name: pods, namespace: shop},
         spec: {limits: [{type: Pod, max: {cpu: "%s"}}]}}
        ---
        {apiVersion: v1, kind: ResourceQuota, metadata: {name: compute, namespace: shop},
         spec: {hard: {requests.cpu: "3"}}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: web, namespace: shop, uid: u},
         spec: {containers: [{name: c, resources: {requests: {cpu: "2"}, limits: {cpu: "2"}}}]}}
        """;
    assertThat(Run.withInput(quota.formatted("2"), "genpod", "--namespace", "shop", "-").err())
        .contains("exceeded quota: compute, requested: requests.cpu=2, used: requests.cpu=2");
    assertThat(Run.withInput(quota.formatted("1"), "genpod", "--namespace", "shop", "-").err())
        .isEmpty();
  }

  @Test
  void aNoteSaysThatNothingLimitsThePod() {
    var cluster = "{apiVersion: v1, kind: Namespace, metadata: {name: free}}";

    assertThat(Run.withInput(cluster, "genpod", "--namespace", "free", "-").err())
        .contains("no LimitRange of namespace free states a max for pods");
  }

  @Test
  void aNoteSaysThatQuotasCannotBeRead(@TempDir Path folder) throws IOException {
    try (var served = new ServedCluster(CLUSTER)) {
      var run =
          Run.berth("genpod", "--namespace", "team-a", "--kubeconfig", served.kubeconfig(folder));

      assertThat(run.code()).isZero();
      assertThat(run.out()).isEqualTo(POD);
      assertThat(run.err())
          .contains("berth: the quotas of namespace team-a cannot be read: ")
          .contains("; whether they allow this pod is not known");
    }
  }

  @Test
  void aClusterHasToBeNamed() {
    assertThat(Run.berth("genpod", "--namespace", "team-a").code()).isEqualTo(2);
  }
}
