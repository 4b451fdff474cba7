package dev.berth.questions.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.api.core.Pod;
import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ComparisonCounts;
import dev.berth.shadow.ComparisonReport;
import dev.berth.shadow.ObservedDecision;
import dev.berth.shadow.Verdict;
import dev.berth.terminal.Page;
import dev.berth.terminal.PageForm;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import dev.berth.testkit.Given;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What users get to see.
final class ShadowReportTest {
  private static final ComparisonReport ACCOUNT =
      new ComparisonReport(
          3,
          1,
          Map.of("on the view just before", 1),
          Map.of("lower score by NodeResourcesFit", 1, "marked unschedulable, but fits", 1),
          Map.of("the node is not there (any more)", 1),
          List.of(
              new ComparedDecision(
                  new ObservedDecision.Bound(pod("worse"), "heavy"),
                  new Verdict.OtherNode(List.of("light"), 5, Map.of("NodeResourcesFit", 5L)),
                  4),
              new ComparedDecision(
                  new ObservedDecision.Bound(pod("lost"), "gone"),
                  new Verdict.NotJudged(Verdict.NotJudgedReason.NODE_UNKNOWN, "gone"),
                  1),
              new ComparedDecision(
                  new ObservedDecision.Failed(
                      pod("wrong"), "0/2 nodes are available: 2 Insufficient cpu.", ""),
                  new Verdict.Fits(List.of("light")),
                  7)),
          1,
          1);

  private static Pod pod(String name) {
    return Given.pod(name).build();
  }

  private static String printed(Consumer<PrintStream> print) {
    var out = new ByteArrayOutputStream();
    print.accept(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String page(ComparisonReport report) {
    return printed(out ->
        new ShadowPage(report)
            .write(
                Page.of(
                    new Streams(new ByteArrayInputStream(new byte[0]), out, out, Terminal.NONE),
                    PageForm.TABLE)));
  }

  @Test
  void theTableShowsWhatDiffersAndWhy() {
    assertThat(page(ACCOUNT))
        .isEqualTo(
            """
            Compared
              DECISIONS                                     NUMBER
              pods bound                                         3
              pods marked unschedulable                          1
              agreed on the view just before                     1
              not agreed: lower score by NodeResourcesFit        1
              not agreed: marked unschedulable, but fits         1
              not judged: the node is not there (any more)       1

            Not agreed
              POD            KUBE-SCHEDULER  BERTH  VIEWS  WHY
              default/worse  heavy           light      4  better by 5: NodeResourcesFit +5
              default/wrong  none            light      7  marked unschedulable, but fits

            Not judged
              POD           KUBE-SCHEDULER  VIEWS  WHY
              default/lost  gone                1  the node is not there (any more): gone

            1 of 3 decisions agree. 1 pods were bound by other schedulers. 1 came with a node.
            """);
  }

  @Test
  void programsGetAllOfIt() {
    var yaml =
        printed(out -> Codecs.ANY.encode(ShadowTree.REPORT.tree(ACCOUNT), new YamlEncoder(out)));

    assertThat(yaml)
        .startsWith("apiVersion: berth.dev/v1alpha1\nkind: ShadowReport\n")
        .endsWith(
            """
            decisions: 4
            bound: 3
            markedUnschedulable: 1
            agreed:
              total: 1
              by:
                on the view just before: 1
            notAgreed:
              total: 2
              by:
                lower score by NodeResourcesFit: 1
                marked unschedulable, but fits: 1
            notJudged:
              total: 1
              by:
                the node is not there (any more): 1
            boundByOtherSchedulers: 1
            cameWithNode: 1
            pods:
            - pod: default/worse
              profile: default-scheduler
              kubeScheduler:
                node: heavy
              verdict: notAgreed
              reason: lower score by NodeResourcesFit
              best:
              - light
              points: 5
              plugins:
                NodeResourcesFit: 5
              views: 4
            - pod: default/lost
              profile: default-scheduler
              kubeScheduler:
                node: gone
              verdict: notJudged
              reason: the node is not there (any more)
              detail: gone
              views: 1
            - pod: default/wrong
              profile: default-scheduler
              kubeScheduler:
                message: '0/2 nodes are available: 2 Insufficient cpu.'
              verdict: notAgreed
              reason: marked unschedulable, but fits
              best:
              - light
              views: 7
            """);
  }

  @Test
  void anEmptyRunIsReported() {
    assertThat(page(new ComparisonCounts().report())).isEqualTo("No decision was seen.\n");
  }

  @Test
  void theLineForWhoWaitsCounts() {
    assertThat(new ComparisonCounts().get())
        .isEqualTo("0 decisions seen, 0 agreed, 0 not, 0 not judged");
  }
}
