package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.deviceClaim;
import static dev.berth.suggestion.Manifests.deviceClass;
import static dev.berth.suggestion.Manifests.limits;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.nodeWith;
import static dev.berth.suggestion.Manifests.requests;
import static dev.berth.suggestion.Manifests.storageClass;
import static dev.berth.suggestion.Manifests.usingDevices;
import static dev.berth.suggestion.Manifests.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class MissingNoteTest {
  private static final String CLAIM =
      """
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data}
      spec:
        storageClassName: fats
        accessModes: [ReadWriteOnce]
        resources: {requests: {storage: 1Gi}}
      """;

  static Stream<Arguments> pods() {
    return Stream.of(
        Arguments.of("", using("dato"), List.of("There is no PersistentVolumeClaim default/dato")),
        Arguments.of(
            CLAIM,
            using("dato"),
            List.of("There is no PersistentVolumeClaim default/dato; there is data")),
        Arguments.of(
            CLAIM + storageClass("fast"),
            using("data"),
            List.of(
                "There is no StorageClass fats, which claim default/data names; there is fast")),
        Arguments.of(
            storageClass("fast"),
            """
            volumes:
            - name: scratch
              ephemeral:
                volumeClaimTemplate:
                  spec:
                    storageClassName: fats
                    accessModes: [ReadWriteOnce]
                    resources: {requests: {storage: 1Gi}}
            """
                + requests("cpu: 1"),
            List.of(
                "There is no StorageClass fats, which claim default/new-scratch names; there is"
                    + " fast")),
        Arguments.of(
            CLAIM
                + """
                ---
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: small}
                spec:
                  storageClassName: fats
                  capacity: {storage: 1Mi}
                  accessModes: [ReadWriteOnce]
                  nfs: {server: s, path: /}
                """,
            using("data"),
            List.of()),
        Arguments.of(
            """
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaimTemplate
            metadata: {name: one-gpu}
            spec: {spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu}}]}}}
            """,
            "resourceClaims: [{name: g, resourceClaimTemplateName: onegpu}]\n" + requests("cpu: 1"),
            List.of("There is no ResourceClaimTemplate default/onegpu; there is one-gpu")),
        Arguments.of(
            deviceClass() + deviceClaim("train", 9, ""),
            usingDevices("trein"),
            List.of("There is no ResourceClaim default/trein; there is train")),
        Arguments.of(
            "",
            limits("example.com/gpu: 1"),
            List.of(
                "No node has example.com/gpu: add one that has it, or install what makes nodes"
                    + " offer it")),
        Arguments.of(
            nodeWith("example.com/gpu: \"0\"", "n2", "4", "", ""),
            limits("example.com/gpu: 1"),
            List.of()),
        Arguments.of(
            nodeWith("example.com/gpu: \"0\", example.com/gpu-slice: \"7\"", "n2", "4", "", ""),
            limits("example.com/gpu: 1"),
            List.of("No node has example.com/gpu; there is example.com/gpu-slice")),
        Arguments.of(
            """
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n2}
            status:
              capacity: {cpu: "4", pods: "110", example.com/gpu: "8"}
              allocatable: {cpu: "4", pods: "110", example.com/gpu: "0"}
            """,
            limits("example.com/gpu: 1"),
            List.of(
                "n2: capacity 8 of example.com/gpu, allocatable 0: its device plugin reports none"
                    + " as healthy, or is gone")),
        Arguments.of(
            nodeWith("example.com/gpu: \"1\"", "n2", "4", "", "")
                + nodeWith("example.com/nic: \"1\"", "n3", "4", "", ""),
            limits("example.com/gpu: 1, example.com/nic: 1"),
            List.of(
                "No node has example.com/gpu (on n2) together with example.com/nic (on n3): add"
                    + " one that has, or do without one of them")),
        Arguments.of("", requests("cpu: 9"), List.of()));
  }

  private static String using(String claim) {
    return "volumes: [{name: v, persistentVolumeClaim: {claimName: %s}}]\n".formatted(claim)
        + requests("cpu: 1");
  }

  @ParameterizedTest
  @MethodSource("pods")
  void whatIsNotThereIsSaid(String cluster, String spec, List<String> notes)
      throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "4") + cluster + waiting("new", spec));
    assertThat(MissingNote.of(pods.situation().pod(), pods.now()))
        .extracting(MissingNote::text)
        .isEqualTo(notes);
  }
}
