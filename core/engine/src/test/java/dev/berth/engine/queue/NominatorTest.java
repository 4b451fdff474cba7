package dev.berth.engine.queue;

import static dev.berth.engine.EngineObjects.pending;
import static dev.berth.engine.EngineObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.engine.cache.EngineThread;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class NominatorTest {
  private final Nominator nominator = new Nominator(new EngineThread());

  @Test
  void aPodIsNominatedToOneNodeAtATime() {
    nominator.nominate(pending("a"), "n1");
    nominator.nominate(pending("b"), "n1");
    nominator.nominate(pending("a"), "n2");

    assertThat(names("n1")).containsExactly("b");
    assertThat(names("n2")).containsExactly("a");
  }

  @Test
  void aNominationThatTheStatusDoesNotShowYetIsKept() {
    nominator.nominate(pending("a"), "n1");
    nominator.update(pod("a"), pending("a"));

    assertThat(names("n1")).containsExactly("a");
  }

  @Test
  void aNominationThatTheStatusHasLostIsVoid() {
    Pod nominated = pod("a").withStatus(pod("a").status().withNominatedNodeName("n1"));
    nominator.update(pod("a"), PodInfo.of(nominated));
    assertThat(names("n1")).containsExactly("a");

    nominator.update(nominated, pending("a"));
    assertThat(names("n1")).isEmpty();
  }

  @Test
  void aPlacedPodIsNominatedNoMore() {
    nominator.nominate(pending("a"), "n1");
    nominator.remove("uid-a");

    assertThat(names("n1")).isEmpty();
  }

  private List<String> names(String node) {
    return nominator.nominatedTo(node).stream().map(pod -> pod.key().name()).toList();
  }
}
