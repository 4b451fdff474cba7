package dev.berth.suggestion;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.engine.ClusterChange;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ReleasedClaimsTest {
  private static ResourceClaim claim(String name, String... users) {
    return new ResourceClaim(
        ObjectMeta.named("default", name),
        ResourceClaimSpec.EMPTY,
        ResourceClaimStatus.EMPTY
            .withAllocation(AllocationResult.EMPTY)
            .withReservedFor(
                Stream.of(users)
                    .map(uid -> ResourceClaimConsumerReference.EMPTY.withUid(uid))
                    .toList()));
  }

  private static List<ClusterChange> released(ResourceClaim... claims) {
    return ReleasedClaims.of(pod("p").uid("u1").build(), Snapshots.of(List.of(claims)).objects());
  }

  @Test
  void aClaimWithoutAnotherUserLosesItsDevices() {
    ResourceClaim held = claim("c", "u1");
    assertThat(released(held))
        .containsExactly(
            new ClusterChange.Updated(held, held.withStatus(ResourceClaimStatus.EMPTY)));
  }

  @Test
  void aSharedClaimKeepsThem() {
    ResourceClaim held = claim("c", "u1", "u2");
    assertThat(released(held)).containsExactly(new ClusterChange.Updated(held, claim("c", "u2")));
  }

  @Test
  void aClaimOfOthersIsLeftAlone() {
    assertThat(released(claim("c", "u2"), claim("free"))).isEmpty();
    ResourceClaim elsewhere = claim("c", "u1").withMetadata(ObjectMeta.named("other", "c"));
    assertThat(released(elsewhere)).isEmpty();
  }

  @Test
  void aClaimThatWasMadeForThePodGoesWithIt() {
    var owner = new OwnerReference("v1", "Pod", "p", "u1", true, true);
    ResourceClaim held =
        claim("c", "u1")
            .withMetadata(ObjectMeta.named("default", "c").withOwnerReferences(List.of(owner)));
    assertThat(released(held)).containsExactly(new ClusterChange.Deleted(held));
  }
}
