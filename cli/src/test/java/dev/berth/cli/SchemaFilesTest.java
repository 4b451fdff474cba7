package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.daemon.annotator.LoadCheckTree;
import dev.berth.query.QueryApi;
import dev.berth.questions.capacity.FitTree;
import dev.berth.questions.descheduling.EvictionExplanation;
import dev.berth.questions.disruption.DisruptionTree;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.SchemaReferences;
import dev.berth.questions.explanation.ExplanationTree;
import dev.berth.questions.fleet.FleetTree;
import dev.berth.questions.lint.LintReport;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.questions.plan.PlanTree;
import dev.berth.questions.replay.ReplayTree;
import dev.berth.questions.report.SummaryTree;
import dev.berth.questions.shadow.ShadowTree;
import dev.berth.questions.size.SizeTree;
import dev.berth.questions.sweep.SweepPlanTree;
import dev.berth.questions.sweep.SweepTree;
import dev.berth.questions.timeline.TimelineTree;
import dev.berth.questions.timeline.UsageComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The files in `docs/schemas` are what the tables of documents say. With `-Dupdate` they are
/// written anew.
final class SchemaFilesTest {
  private static final Path FILES = Path.of("../docs/schemas");

  private static final Map<String, List<DocumentType<?>>> DOCUMENTS = new LinkedHashMap<>();

  static {
    DOCUMENTS.put("capacity", List.of(FitTree.CAPACITY));
    DOCUMENTS.put("disruption", List.of(DisruptionTree.DISRUPTION, DisruptionTree.TRIALS));
    DOCUMENTS.put("eviction-explanation", List.of(EvictionExplanation.EXPLANATIONS));
    DOCUMENTS.put("explanation", List.of(ExplanationTree.SINGLE, ExplanationTree.LIST));
    DOCUMENTS.put("fleet", List.of(FleetTree.FIT, FleetTree.SPREAD));
    DOCUMENTS.put("lint", List.of(LintReport.FINDINGS));
    DOCUMENTS.put("load-check", List.of(LoadCheckTree.REPORT));
    DOCUMENTS.put("overview", List.of(OverviewTree.OF_FILES));
    DOCUMENTS.put("plan", List.of(PlanTree.PLAN));
    DOCUMENTS.put("replay", List.of(ReplayTree.REPLAY));
    DOCUMENTS.put("shadow", List.of(ShadowTree.REPORT));
    DOCUMENTS.put("size", List.of(SizeTree.SCALE, SizeTree.CONSOLIDATION));
    DOCUMENTS.put("summary", List.of(SummaryTree.SUMMARY));
    DOCUMENTS.put("sweep-plan", List.of(SweepPlanTree.PLAN));
    DOCUMENTS.put("sweep-report", List.of(SweepTree.REPORT));
    DOCUMENTS.put("timeline", List.of(TimelineTree.WHOLE));
    DOCUMENTS.put("usage-comparison", List.of(UsageComparison.COMPARISON));
  }

  @TestFactory
  Stream<DynamicTest> theFilesAreWhatTheTablesSay() {
    return Stream.concat(
        DOCUMENTS.entrySet().stream()
            .map(file ->
                test(file.getKey() + ".schema.json", schema(file.getKey(), file.getValue()))),
        Stream.of(test("openapi.json", QueryApi.description())));
  }

  private static DynamicTest test(String name, Map<String, ?> schema) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Path file = FILES.resolve(name);
          String text = text(schema);
          if (System.getProperty("update") != null) {
            Files.writeString(file, text);
          }
          assertThat(file).as(".ci/generate writes it anew").hasContent(text);
        });
  }

  private static String text(Map<String, ?> tree) throws IOException {
    var text = new StringBuilder();
    Codecs.ANY.encode(tree, JsonEncoder.indented(text));
    return text.append('\n').toString();
  }

  private static Map<String, Object> schema(String file, List<DocumentType<?>> types) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", "https://berth.dev/schemas/%s/v1alpha1".formatted(file));
    schema.put("title", String.join(" or ", types.stream().map(DocumentType::name).toList()));
    var references = new SchemaReferences("#/$defs/");
    if (types.size() == 1) {
      types.getFirst().schema(references).forEach(schema::put);
    } else {
      List<Object> kinds = new ArrayList<>();
      types.forEach(type -> kinds.add(references.schemaOf(type)));
      schema.put("oneOf", kinds);
    }
    if (!references.schemas().isEmpty()) {
      schema.put("$defs", references.schemas());
    }
    return schema;
  }
}
