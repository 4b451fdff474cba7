package dev.berth.cluster.apiserver.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a later manifest may change of a claim's size.
class ClaimResizeTest {
  private static final String CLASSES =
      """
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fixed}, provisioner: p}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: grows}, provisioner: p,
       allowVolumeExpansion: true}
      ---
      """;
  private static final String CLAIM =
      """
      {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: d}, spec:
       {accessModes: [ReadWriteOnce], %s resources: {requests: {storage: %s}}}, status: {%s}}
      """;
  private static final String SHRINKS =
      "spec.resources.requests.storage: Forbidden: field can not be less than status.capacity";
  private static final String CANNOT_GROW =
      "spec.resources.requests.storage: Forbidden: only dynamically provisioned pvc can be resized"
          + " and the storageclass that provisions the pvc must support resize";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "storageClassName: grows, | phase: Bound                           | 5Gi | -",
        "storageClassName: grows, | phase: Bound                           | 9Gi | -",
        "storageClassName: fixed, | phase: Bound                           | 5Gi | -",
        "storageClassName: fixed, | phase: Bound                           | 9Gi | cannot grow",
        "storageClassName: '',    | phase: Bound                           | 9Gi | cannot grow",
        "storageClassName: other, | phase: Bound                           | 9Gi | -",
        "storageClassName: grows, | phase: Bound                           | 2Gi | shrinks",
        "storageClassName: grows, | phase: Bound, capacity: {storage: 1Gi} | 2Gi | -",
        "storageClassName: grows, | phase: Pending                         | 9Gi | immutable",
        "storageClassName: grows, |                                        | 2Gi | shrinks",
        "storageClassName: fixed, |                                        | 9Gi | cannot grow",
        "                         |                                        | 9Gi | -",
      })
  void aClaimGrowsIfItsClassAllowsItAndDoesNotShrink(
      String storageClass, String status, String size, String refusal) {
    var errors = new ManifestErrors();
    var first = CLASSES + CLAIM.formatted(text(storageClass), "5Gi", text(status));
    var then = CLAIM.formatted(text(storageClass), size, "");
    Updates.of(
        Stream.of(first, then).flatMap(yaml -> YamlObjects.manifests(yaml).stream()).toList(),
        new TemplateComparison(FeatureSettings.defaults()),
        errors);
    var problems = new Problems();
    errors.report(problems);

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .map(it -> it.substring(it.indexOf("data: ") + "data: ".length()))
        .isEqualTo(
            switch (refusal) {
              case "shrinks" -> List.of(SHRINKS);
              case "cannot grow" -> List.of(CANNOT_GROW);
              case "immutable" -> List.of("spec: " + ImmutableFields.CLAIM);
              case null, default -> List.of();
            });
  }

  private static String text(String cell) {
    return cell == null ? "" : cell;
  }
}
