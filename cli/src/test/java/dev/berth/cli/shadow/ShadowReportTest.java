package dev.berth.cli.shadow;

import static dev.berth.cli.shadow.ShadowStory.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// What users get to see.
final class ShadowReportTest {
  private static Account account() {
    return new ShadowStory()
        .with(node("light"), node("heavy"))
        .comes(pod("load").cpu("500m").on("heavy"))
        .begin()
        .comes(pod("good").cpu("100m"))
        .binds("good", "light")
        .comes(pod("worse").cpu("1"))
        .binds("worse", "heavy")
        .comes(pod("lost").cpu("1"))
        .binds("lost", "gone")
        .comes(pod("wrong").cpu("1"))
        .fails("wrong", "0/2 nodes are available: 2 Insufficient cpu.")
        .comes(pod("theirs").schedulerName("another"))
        .binds("theirs", "light")
        .comes(pod("static").on("light"))
        .judged();
  }

  private static String printed(Consumer<PrintStream> print) {
    var out = new ByteArrayOutputStream();
    print.accept(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String page(Account account) {
    return printed(out ->
        new ShadowPage(account)
            .write(
                Page.of(
                    new Streams(new ByteArrayInputStream(new byte[0]), out, out, Terminal.NONE))));
  }

  @Test
  void theTableTellsWhatDiffersAndWhy() {
    assertThat(page(account()))
        .isEqualTo(
            """
            Compared
              DECISIONS                                           NUMBER
              pods bound                                               3
              pods told why they fit nowhere                           1
              agreed on the view just before                           1
              not agreed: lower score by NodeResourcesFit              1
              not agreed: told that it fits nowhere, but it does       1
              not judged: the node is not there (any more)             1

            Not agreed
              POD            KUBE-SCHEDULER  BERTH  VIEWS  WHY
              default/worse  heavy           light      4  better by 5: NodeResourcesFit +5
              default/wrong  none            light      7  told that it fits nowhere, but it does

            Not judged
              POD           KUBE-SCHEDULER  BERTH  VIEWS  WHY
              default/lost  gone                       1  the node is not there (any more): gone

            1 of 3 decisions agree. 1 pods were bound by other schedulers. 1 came with a node.
            """);
  }

  @Test
  void programsGetAllOfIt() {
    var yaml = printed(out -> Codecs.ANY.encode(ShadowTree.of(account()), new YamlEncoder(out)));

    assertThat(yaml)
        .isEqualTo(
            """
            decisions: 4
            bound: 3
            toldWhyNot: 1
            agreed:
              total: 1
              by:
                on the view just before: 1
            notAgreed:
              total: 2
              by:
                lower score by NodeResourcesFit: 1
                told that it fits nowhere, but it does: 1
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
              reason: told that it fits nowhere, but it does
              best:
              - light
              views: 7
            """);
  }

  @Test
  void nothingSeenIsSaid() {
    assertThat(page(new Tally().account())).isEqualTo("No decision was seen.\n");
  }

  @Test
  void theLineForWhoWaitsCounts() {
    assertThat(new Tally().get()).isEqualTo("0 decisions seen, 0 agreed, 0 not, 0 not judged");
  }
}
