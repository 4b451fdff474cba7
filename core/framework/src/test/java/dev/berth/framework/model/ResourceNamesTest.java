package dev.berth.framework.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceNamesTest {
  @ParameterizedTest(name = "{0}: extended {1}, counted {2}")
  @CsvSource({
    "cpu, false, false",
    "nvidia.com/gpu, true, true",
    "kubernetes.io/thing, false, true",
    "example.kubernetes.io/thing, false, true",
    "hugepages-2Mi, false, true",
    "attachable-volumes-aws-ebs, false, true",
    "requests.nvidia.com/gpu, false, false",
    "gpu, false, false",
    "Example.com/gpu, false, false",
    "example.com/a/b, false, false",
    "example.com/, false, false",
    "example.com/-gpu, false, false",
  })
  void whichResourcesAreExtendedAndWhichAreCounted(String name, boolean extended, boolean scalar) {
    assertThat(ResourceNames.isExtended(name)).isEqualTo(extended);
    assertThat(ResourceNames.isScalar(name)).isEqualTo(scalar);
  }
}
