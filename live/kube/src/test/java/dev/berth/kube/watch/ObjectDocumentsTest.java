package dev.berth.kube.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ObjectDocumentsTest {
  private final ObjectDocuments documents =
      new ObjectDocuments(object -> !object.metadata().name().equals("unwanted"));

  private <T extends KubernetesObject> T read(Kind<T> kind, String json) {
    var reading =
        new Reading(
            Interner.none(),
            problem -> {
              throw new AssertionError(problem.toString());
            },
            documents::read);
    var in = new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    return Objects.requireNonNull(ApiFormat.JSON.readObject(kind, in, reading));
  }

  private Pod pod(String version) {
    return read(
        Kinds.POD,
        """
        {'kind':'Pod','apiVersion':'v1','metadata':{'name':'web','resourceVersion':'%s',\
        'managedFields':[{'manager':'kubectl'}]},'spec':{'hostname':'h','n':1.50},'more':null}\
        """
            .formatted(version));
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  void whatOurRecordsLeaveOutIsThere() {
    assertThat(documents.of(pod("1")))
        .isEqualTo(
            json(
                "{'metadata':{'name':'web','resourceVersion':'1'},'spec':{'hostname':'h','n':1.5},"
                    + "'more':null}"));
  }

  @Test
  void nodesKeepTheirManagedFields() {
    var node = "{'metadata':{'name':'n1','managedFields':[{'manager':'kubelet'}]}}";
    assertThat(documents.of(read(Kinds.NODE, node))).isEqualTo(json(node));
  }

  @Test
  void everyVersionHasItsOwn() {
    var before = pod("1");
    var after = pod("2");
    assertThat(documents.of(before)).contains("\"resourceVersion\":\"1\"");
    assertThat(documents.of(after)).contains("\"resourceVersion\":\"2\"");
  }

  @Test
  void aPodThatIsAssumedOnANodeHasIt() {
    var pod = pod("1");
    var placed = pod.withSpec(pod.spec().withNodeName("n1"));
    assertThat(documents.of(placed))
        .contains(json("'spec':{'hostname':'h','n':1.5,'nodeName':'n1'}"));
  }

  @Test
  void whatIsNotWantedIsNotKept() {
    var unwanted = "{'metadata':{'name':'unwanted'},'spec':{'hostname':'h'}}";
    assertThat(documents.of(read(Kinds.POD, unwanted)))
        .contains("unwanted")
        .doesNotContain("hostname");
    assertThat(documents.size()).isZero();
  }

  @Test
  void documentsGoWithTheirObjects() {
    var kept = pod("kept");
    for (var i = 0; i < 100; i++) {
      pod("forgotten");
    }
    while (documents.size() > 50) {
      System.gc();
      pod("forgotten"); // whoever comes clears away
    }
    assertThat(documents.of(kept)).contains("kept");
  }
}
