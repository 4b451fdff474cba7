package dev.berth.kube.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.kube.FakeApi;
import dev.berth.kube.FakeApi.Answer;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The requests about a Job, and what becomes of it when one of them fails.
final class JobClientTest {
  private static final String JOBS = "/apis/batch/v1/namespaces/planning/jobs";
  private static final String CONFIG_MAPS = "/api/v1/namespaces/planning/configmaps";

  private static final Map<String, Object> JOB =
      Map.of("apiVersion", "batch/v1", "kind", "Job", "metadata", Map.of("name", "sweep-1"));
  private static final Map<String, Object> CONFIG_MAP =
      Map.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", Map.of("name", "sweep-1"));

  private static final Answer CREATED =
      Answer.of(
          201,
          """
          {'apiVersion':'batch/v1','kind':'Job',\
          'metadata':{'name':'sweep-1','namespace':'planning','uid':'u1'}}\
          """);
  private static final Answer DONE = Answer.ok("{'kind':'Status','status':'Success'}");
  private static final Answer NOT_FOUND = Answer.failure(404, "NotFound", "not there");
  private static final Answer QUOTA = Answer.failure(403, "Forbidden", "exceeded quota: small");

  private final FakeApi api;
  private final JobClient jobs;

  JobClientTest() throws IOException {
    api = new FakeApi();
    jobs = new JobClient(api.client(new FakeClock()), new ObjectKey("planning", "sweep-1"));
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void theConfigMapBelongsToTheJob() throws Exception {
    api.enqueue(CREATED, DONE);

    jobs.create(JOB, CONFIG_MAP);

    assertThat(api.requests()).hasSize(2);
    assertThat(api.requests().getFirst()).startsWith("POST " + JOBS + "?");
    assertThat(api.requests().getLast())
        .startsWith("POST " + CONFIG_MAPS + "?")
        .contains("\"ownerReferences\":[{", "\"kind\":\"Job\"", "\"uid\":\"u1\"");
  }

  @Test
  void aRefusedJobLeavesNothingToUndo() {
    api.enqueue(QUOTA);

    assertThatThrownBy(() -> jobs.create(JOB, CONFIG_MAP))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("job.batch/sweep-1: exceeded quota: small")
        .hasMessageEndingWith("; nothing was created");
    assertThat(api.requests()).hasSize(1);
  }

  @Test
  void aJobWithoutAnAnswerMayBeThere() {
    api.enqueue(Answer.none());

    assertThatThrownBy(() -> jobs.create(JOB, null))
        .hasMessageStartingWith("job.batch/sweep-1: ")
        .hasMessageEndingWith("; it may be there all the same");
  }

  @Test
  void aJobWithoutItsConfigMapIsRemoved() {
    api.enqueue(CREATED, QUOTA, DONE);

    assertThatThrownBy(() -> jobs.create(JOB, CONFIG_MAP))
        .hasMessageStartingWith("configmap/sweep-1: exceeded quota: small")
        .hasMessageEndingWith("; nothing is left of it");
    assertThat(api.requests().getLast())
        .startsWith("DELETE " + JOBS + "/sweep-1 ")
        .contains("\"uid\":\"u1\"");
  }

  @Test
  void aJobThatCannotBeRemovedAgainIsNamed() {
    api.enqueue(CREATED, QUOTA, Answer.failure(403, "Forbidden", "no"));

    assertThatThrownBy(() -> jobs.create(JOB, CONFIG_MAP))
        .hasMessageContaining("exceeded quota: small")
        .hasMessageContaining("; job.batch/sweep-1 is still there: no");
  }

  @Test
  void whatIsNotThereIsNotMissedByARemoval() {
    api.enqueue(NOT_FOUND, NOT_FOUND);

    assertThatCode(jobs::remove).doesNotThrowAnyException();
    assertThat(api.requests())
        .extracting(request -> request.replaceFirst(" \\{.*", ""))
        .containsExactly("DELETE " + JOBS + "/sweep-1", "DELETE " + CONFIG_MAPS + "/sweep-1");
  }

  @Test
  void whatThereIsIsRead() throws Exception {
    api.enqueue(
        CREATED,
        NOT_FOUND,
        DONE,
        NOT_FOUND,
        Answer.ok("{'kind':'PodList','apiVersion':'v1','items':[{'metadata':{'name':'a'}}]}"),
        Answer.ok("line\n").with("Content-Type", "text/plain"));

    assertThat(jobs.job()).isNotNull();
    assertThat(jobs.job()).isNull();
    assertThat(jobs.hasConfigMap()).isTrue();
    assertThat(jobs.hasConfigMap()).isFalse();
    var pods = jobs.pods();
    assertThat(pods).hasSize(1);
    assertThat(jobs.log(pods.getFirst(), "berth", 7)).isEqualTo("line\n");
    assertThat(api.requests().getLast()).endsWith("/a/log?container=berth&sinceSeconds=7");
  }

  @Test
  void missingRightsAreFoundOneByOne() throws Exception {
    var allowed = Answer.ok("{'kind':'SelfSubjectAccessReview','status':{'allowed':true}}");
    var denied = Answer.ok("{'kind':'SelfSubjectAccessReview','status':{'allowed':false}}");
    api.enqueue(allowed, denied);
    var create = new ResourceAttributes("create", "batch", "jobs");
    var logs = new ResourceAttributes("get", "", "pods/log");

    var missing =
        new AccessReviews(api.client(new FakeClock()), "planning").missing(List.of(create, logs));

    assertThat(missing).containsExactly(logs).hasToString("[get pods/log]");
    assertThat(create).hasToString("create jobs.batch");
    assertThat(api.requests().getLast())
        .contains("\"resource\":\"pods\"", "\"subresource\":\"log\"", "\"namespace\":\"planning\"");
  }
}
