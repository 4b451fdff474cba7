package dev.berth.cluster.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitRangerTest {
  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      nullValues = "-",
      value = {
        "default: {cpu: 1}                    | -                     | c: requests cpu=1 limits"
            + " cpu=1",
        "default: {cpu: 1}                    | requests: {cpu: 100m} | c: requests cpu=100m limits"
            + " cpu=1",
        "default: {cpu: 1}                    | limits: {cpu: 2}      | c: requests cpu=2 limits"
            + " cpu=2",
        "default: {cpu: 1}, defaultRequest: {cpu: 200m} | -           | c: requests cpu=200m limits"
            + " cpu=1",
        "defaultRequest: {memory: 1Gi}        | -                     | c: requests memory=1Gi",
        "max: {cpu: 2}                        | -                     | c: requests cpu=2 limits"
            + " cpu=2",
        "max: {cpu: 2}, min: {cpu: 1}         | limits: {cpu: 2}, requests: {cpu: 1} | c: requests"
            + " cpu=1 limits cpu=2",
        "min: {memory: 64Mi}                  | -                     | c: requests memory=64Mi",
      })
  void containersGetWhatTheyDoNotState(String range, String stated, String expected) {
    var outcome =
        new AdmissionCase(
                AdmissionCase.limits("{type: Container, %s}".formatted(range)),
                AdmissionCase.podOf(stated == null ? "" : stated))
            .outcome();

    assertThat(outcome).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "type: Container, max: {cpu: 1}       | limits: {cpu: 2}      | maximum cpu usage per"
            + " Container is 1, but limit is 2",
        "type: Container, min: {cpu: 500m}    | requests: {cpu: 100m} | minimum cpu usage per"
            + " Container is 500m, but request is 100m",
        "type: Container, maxLimitRequestRatio: {cpu: 2} | requests: {cpu: 1}, limits: {cpu: 3} |"
            + " cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000",
        "type: Container, maxLimitRequestRatio: {cpu: 2} | limits: {memory: 1Gi} | cpu max limit to"
            + " request ratio per Container is 2, but no request is specified or request is 0",
        "type: Container, maxLimitRequestRatio: {cpu: 2} | requests: {cpu: 1} | cpu max limit to"
            + " request ratio per Container is 2, but no limit is specified or limit is 0",
        "type: Pod, max: {memory: 1Gi}        | limits: {cpu: 1}      | maximum memory usage per"
            + " Pod is 1Gi.  No limit is specified",
        "type: Pod, max: {memory: 1Gi}        | limits: {memory: 2Gi} | maximum memory usage per"
            + " Pod is 1Gi, but limit is 2Gi",
        "type: Pod, min: {memory: 1Gi}        | limits: {cpu: 1}      | minimum memory usage per"
            + " Pod is 1Gi.  No request is specified",
        "type: Pod, min: {cpu: 2, memory: 1Gi} | limits: {cpu: 1}     | [minimum cpu usage per Pod"
            + " is 2, but request is 1, minimum memory usage per Pod is 1Gi.  No request is"
            + " specified]",
      })
  void whatIsOutOfBoundsIsRefused(String range, String stated, String reason) {
    var refused =
        new AdmissionCase(
            AdmissionCase.limits("{%s}".formatted(range)), AdmissionCase.podOf(stated));

    assertThat(refused.refusals()).containsExactly("pods \"p\" is forbidden: " + reason);
  }

  @Test
  void boundsOfPodsAreForTheSumOfItsContainersOrALargerInitContainer() {
    var spec =
        """
        initContainers: [{name: i, image: i, resources: {requests: {cpu: %s}, limits: {cpu: %s}}}],
        containers: [{name: a, image: i, resources: {requests: {cpu: 1}, limits: {cpu: 1}}},
          {name: b, image: i, resources: {requests: {cpu: 1}, limits: {cpu: 1}}}]
        """;
    var limits = AdmissionCase.limits("{type: Pod, max: {cpu: 2}}");

    assertThat(
            new AdmissionCase(limits, AdmissionCase.pod("p", spec.formatted("1", "1"))).refusals())
        .isEmpty();
    assertThat(
            new AdmissionCase(limits, AdmissionCase.pod("p", spec.formatted("3", "3"))).refusals())
        .containsExactly("pods \"p\" is forbidden: maximum cpu usage per Pod is 2, but limit is 3");
  }

  @Test
  void aContainerWithoutALimitMayExceedThePodsBoundByItsRequest() {
    var pod =
        AdmissionCase.pod(
            "p",
            """
            containers: [{name: a, image: i, resources: {requests: {cpu: 3}}},
              {name: b, image: i, resources: {limits: {cpu: 100m}}}]
            """);

    assertThat(
            new AdmissionCase(
                    AdmissionCase.limits("{type: Pod, min: {cpu: 200m}, max: {cpu: 2}}"), pod)
                .refusals())
        .containsExactly(
            "pods \"p\" is forbidden: [minimum cpu usage per Pod is 200m, but limit is 100m,"
                + " maximum cpu usage per Pod is 2, but request is 3100m]");
  }

  @Test
  void resourcesOfThePodAsAWholeCountInPlaceOfTheSum() {
    var pod =
        AdmissionCase.pod(
            "p",
            """
            resources: {requests: {cpu: 3}, limits: {cpu: 3}}, containers: [{name: c, image: i}]
            """);

    assertThat(
            new AdmissionCase(AdmissionCase.limits("{type: Pod, max: {cpu: 2}}"), pod).refusals())
        .containsExactly("pods \"p\" is forbidden: maximum cpu usage per Pod is 2, but limit is 3");
  }

  /// The manifest is valid by itself, and so this is no error of the input.
  @Test
  void aDefaultLimitMayMakeAPodInvalid() {
    var refused =
        new AdmissionCase(
            AdmissionCase.limits("{type: Container, default: {cpu: 500m}}"),
            AdmissionCase.podOf("requests: {cpu: 1}"));

    assertThat(refused.refusals())
        .containsExactly(
            "Pod \"p\" is invalid: spec.containers[0].resources.requests: Invalid value: \"1\":"
                + " must be less than or equal to cpu limit of 500m");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "512Mi | minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 512Mi",
        "20Gi  | maximum storage usage per PersistentVolumeClaim is 10Gi, but request is 20Gi",
      })
  void claimsHaveBoundsToo(String size, String reason) {
    var refused =
        new AdmissionCase(
            AdmissionCase.limits(
                "{type: PersistentVolumeClaim, min: {storage: 1Gi}, max: {storage: 10Gi}}"),
            """
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data},
             spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: %s}}}}
            """
                .formatted(size));

    assertThat(refused.refusals())
        .containsExactly("persistentvolumeclaims \"data\" is forbidden: " + reason);
  }

  @Test
  void whatWasSetIsNoted() {
    var pod =
        new AdmissionCase(
                AdmissionCase.limits(
                    "{type: Container, default: {cpu: 1, memory: 1Gi}, defaultRequest: {cpu: 1}}"),
                AdmissionCase.podOf("limits: {memory: 1Gi}"))
            .pod();

    assertThat(pod.metadata().annotations())
        .containsEntry(
            "kubernetes.io/limit-ranger",
            "LimitRanger plugin set: cpu request for container c; cpu limit for container c");
  }
}
