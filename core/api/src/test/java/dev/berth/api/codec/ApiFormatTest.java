package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.WatchEvent.Bookmark;
import dev.berth.api.codec.WatchEvent.Change;
import dev.berth.api.codec.WatchEvent.Failure;
import dev.berth.api.codec.WireSamples.Sample;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Status;
import dev.berth.api.queue.QueueApi;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Both formats, on what Kubernetes' own code has written.
class ApiFormatTest {
  enum Form {
    JSON,
    PROTOBUF;

    ApiFormat format() {
      return this == JSON ? ApiFormat.JSON : ApiFormat.PROTOBUF;
    }

    ByteArrayInputStream of(Sample sample) {
      return new ByteArrayInputStream(this == JSON ? sample.json() : sample.protobuf());
    }
  }

  /// The path of a value in a value of its own type.
  private static final Pattern RECURSION = Pattern.compile("(\\.\\w+\\[])\\1");

  private final List<Problem> problems = new ArrayList<>();
  private final Reading reading = new Reading(Interner.ofRecent(1000), problems::add);

  static Stream<Sample> objects() {
    return samples("object");
  }

  static Stream<Sample> lists() {
    return samples("list");
  }

  private static Stream<Sample> samples(String what) {
    return WireSamples.read().stream().filter(sample -> sample.what().equals(what));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void bothFormatsReadTheSameObject(Sample sample) {
    var json = read(Form.JSON, sample);
    var protobuf = read(Form.PROTOBUF, sample);

    assertThat(problems).isEmpty();
    assertThat(protobuf).isEqualTo(json);
    assertThat(protobuf.metadata()).isEqualTo(json.metadata());
  }

  private KubernetesObject read(Form form, Sample sample) {
    return Objects.requireNonNull(
        form.format().readObject(sample.kind(), form.of(sample), reading), sample.toString());
  }

  @Test
  void theSamplesHaveEveryFieldOfEveryKind() throws ReflectiveOperationException {
    var empty = new TreeSet<String>();
    var firsts = new LinkedHashMap<Kind<?>, Sample>();
    objects().forEach(sample -> firsts.putIfAbsent(sample.kind(), sample));
    for (var sample : firsts.values()) {
      collectEmpty(read(Form.PROTOBUF, sample), sample.kind().kind(), empty);
    }

    assertThat(firsts.keySet())
        .containsAll(
            Kinds.all().stream()
                .filter(kind -> !QueueApi.VERSIONS.contains(kind.apiVersion())) // are never in it
                .toList());
    assertThat(empty).isEmpty();
  }

  private static void collectEmpty(@Nullable Object value, String path, Set<String> empty)
      throws ReflectiveOperationException {
    if (RECURSION.matcher(path).find()) {
      return; // it ends somewhere
    }
    switch (value) {
      case null -> empty.add(path);
      case String text when text.isEmpty() -> empty.add(path);
      case Collection<?> items -> {
        if (items.isEmpty()) {
          empty.add(path);
        }
        for (var item : items) {
          collectEmpty(item, path + "[]", empty);
        }
      }
      case Map<?, ?> _ when path.endsWith(".parameters") -> {} // anything goes
      case Map<?, ?> entries -> collectEmpty(entries.values(), path, empty);
      case Record record -> {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          var accessor = component.getAccessor();
          accessor.setAccessible(true);
          collectEmpty(accessor.invoke(record), path + "." + component.getName(), empty);
        }
      }
      default -> {}
    }
  }

  @ParameterizedTest
  @MethodSource("lists")
  void listsAreReadItemByItem(Sample sample) {
    for (var form : Form.values()) {
      var objects = new ArrayList<KubernetesObject>();
      var meta = form.format().readList(sample.kind(), form.of(sample), reading, objects::add);

      assertThat(meta.resourceVersion()).isEqualTo("4711");
      assertThat(meta.continuation()).isEqualTo("next page");
      assertThat(objects).isEqualTo(objectsOf(sample.kind()));
    }
  }

  private List<KubernetesObject> objectsOf(Kind<?> kind) {
    return objects()
        .filter(sample -> sample.kind().equals(kind))
        .map(sample -> read(Form.JSON, sample))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void watchesAreReadEventByEvent(Form form) {
    for (var sample : samples("watch").toList()) {
      assertThat(events(form, sample.kind(), form.of(sample).readAllBytes()))
          .isEqualTo(expected(objectsOf(sample.kind())));
    }
  }

  private List<Object> events(Form form, Kind<?> kind, byte[] bytes) {
    var stream = form.format().watch(kind, new ByteArrayInputStream(bytes), reading);
    var events = new ArrayList<>();
    for (Object event = stream.next(); event != null; event = stream.next()) {
      events.add(event);
    }
    return events;
  }

  private static List<Object> expected(List<KubernetesObject> objects) {
    return Stream.<Object>of(
            new Change<>(WatchEvent.Action.ADDED, objects.get(0)),
            new Bookmark<>("4712", true),
            new Change<>(WatchEvent.Action.MODIFIED, objects.get(1)),
            new Change<>(WatchEvent.Action.DELETED, objects.get(2)),
            new Bookmark<>("4713", false),
            new Failure<>(expired()))
        .toList();
  }

  private static Status expired() {
    var status =
        CodecJson.read(
            MetaTables.STATUS,
            """
            {"status":"Failure","message":"too old resource version: 1 (2)","reason":"Expired",\
            "details":{"kind":"pods","causes":[{"reason":"x","message":"y","field":"z"}],\
            "retryAfterSeconds":3},"code":410}\
            """);
    return Objects.requireNonNull(status);
  }

  @ParameterizedTest
  @EnumSource
  void aWatchThatBreaksOffInAnEventIsAFailure(Form form) {
    var sample = samples("watch").findFirst().orElseThrow();
    var whole = form.of(sample).readAllBytes();

    for (var length : new int[] {1, 3, 5, 100, whole.length - 3}) {
      assertThatThrownBy(() -> events(form, sample.kind(), Arrays.copyOf(whole, length)))
          .isInstanceOf(UncheckedIOException.class);
    }
    assertThat(events(form, sample.kind(), new byte[0])).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void somethingElseThanTheFormatIsAFailure(Form form) {
    var html = "<html>Bad Gateway</html>".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() ->
            form.format().readList(Kinds.POD, new ByteArrayInputStream(html), reading, _ -> {}))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> events(form, Kinds.POD, html))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void anInvalidObjectIsLeftOutAndReported() {
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(
        """
        {"metadata":{"resourceVersion":"7"},"items":[
        {"metadata":{"name":"good","namespace":"shop"}},
        {"metadata":{"name":"bad","namespace":"shop"},"spec":{"overhead":{"cpu":"much"}}}]}\
        """
            .getBytes(StandardCharsets.UTF_8));
    var names = new ArrayList<String>();

    ApiFormat.JSON.readList(
        Kinds.POD,
        new ByteArrayInputStream(bytes.toByteArray()),
        reading,
        pod -> names.add(pod.metadata().name()));

    assertThat(names).containsExactly("good");
    assertThat(problems)
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.toString()).startsWith("Pod shop/bad: spec.overhead.cpu: \"much\""));
  }

  @Test
  void equalPartsAreHeldOnce() {
    var sample = samples("list").findFirst().orElseThrow();
    var first = new ArrayList<KubernetesObject>();
    var second = new ArrayList<KubernetesObject>();

    ApiFormat.PROTOBUF.readList(sample.kind(), Form.PROTOBUF.of(sample), reading, first::add);
    ApiFormat.PROTOBUF.readList(sample.kind(), Form.PROTOBUF.of(sample), reading, second::add);

    assertThat(second.getFirst().metadata().labels())
        .isNotEmpty()
        .isSameAs(first.getFirst().metadata().labels());
  }

  @Test
  void formatsAreDeterminedByTheirContentType() {
    assertThat(ApiFormat.of("application/json; charset=utf-8")).contains(ApiFormat.JSON);
    assertThat(ApiFormat.of("application/vnd.kubernetes.protobuf;stream=watch"))
        .contains(ApiFormat.PROTOBUF);
    assertThat(ApiFormat.of("text/html")).isEmpty();
  }
}
