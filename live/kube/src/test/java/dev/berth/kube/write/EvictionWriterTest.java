package dev.berth.kube.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.kube.http.ApiException;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class EvictionWriterTest {
  private static final Pod POD =
      Kinds.POD.empty().withMetadata(ObjectMeta.named("shop", "web-1").withUid("u1"));
  private static final Answer STILL_PROCESSED =
      Answer.failure(429, "TooManyRequests", "Cannot evict pod").with("Retry-After", "10");

  private final FakeClock time = new FakeClock();
  private FakeApi api;

  @BeforeEach
  void start() throws IOException {
    api = new FakeApi();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private void evict(EvictionWriter.Manner manner) throws IOException, InterruptedException {
    new EvictionWriter(api.client(time), manner)
        .evict(POD, Map.of("requested-by", "sigs.k8s.io/descheduler", "reason", "r"), 7L);
  }

  @Test
  void aPodIsEvictedByName() throws Exception {
    api.enqueue(Answer.ok("{}"));
    evict(EvictionWriter.Manner.BY_NAME);
    assertThat(api.requests())
        .containsExactly(
            """
            POST /api/v1/namespaces/shop/pods/web-1/eviction {"apiVersion":"policy/v1",\
            "kind":"Eviction","metadata":{"name":"web-1","namespace":"shop","annotations":\
            {"reason":"r","requested-by":"sigs.k8s.io/descheduler"}},\
            "deleteOptions":{"gracePeriodSeconds":7}}\
            """);
  }

  @Test
  void aCarefulEvictionIsOfThatPodAlone() throws Exception {
    api.enqueue(Answer.ok("{}"));
    evict(EvictionWriter.Manner.CAREFUL);
    assertThat(api.requests().getFirst()).contains("\"preconditions\":{\"uid\":\"u1\"}");
  }

  @Test
  void aRefusalIsNotRepeatedByACarefulEviction() {
    api.enqueue(STILL_PROCESSED);
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(() -> evict(EvictionWriter.Manner.CAREFUL))
        .matches(ApiException::isTooManyRequests)
        .extracting(e -> e.status().message())
        .isEqualTo("Cannot evict pod");
    assertThat(api.requests()).hasSize(1);
  }

  @Test
  void byNameItIsTriedAgainWhenTheServerSays() throws Exception {
    api.enqueue(STILL_PROCESSED, Answer.ok("{}"));
    evict(EvictionWriter.Manner.BY_NAME);
    assertThat(api.requests()).hasSize(2);
  }

  @Test
  void aServerCanEvictIfItHasGroupAndSubresource() throws Exception {
    var groups = Answer.ok("{'groups':[{'name':'apps'},{'name':'policy'}]}");
    api.enqueue(groups, Answer.ok("{'resources':[{'name':'pods/eviction','kind':'Eviction'}]}"));
    assertThat(EvictionSupport.has(api.client(time))).isTrue();
    api.enqueue(groups, Answer.ok("{'resources':[{'name':'pods','kind':'Pod'}]}"));
    assertThat(EvictionSupport.has(api.client(time))).isFalse();
    api.enqueue(Answer.ok("{'groups':[{'name':'apps'}]}"));
    assertThat(EvictionSupport.has(api.client(time))).isFalse();
  }
}
