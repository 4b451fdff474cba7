package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.questions.Answer;
import dev.berth.questions.Question;
import dev.berth.questions.document.DocumentType;
import dev.berth.terminal.Page;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class QuestionCommandTest {
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  private record Simulations(int atOnce) implements Answer {
    @Override
    public Map<String, @Nullable Object> document() {
      return Map.of("atOnce", atOnce);
    }

    @Override
    public void write(Page page, boolean all) {}
  }

  /// Asks how many simulations may run at once.
  private static final class AtOnceCommand extends QuestionCommand<Simulations> {
    AtOnceCommand() {
      super(
          new Streams(InputStream.nullInputStream(), NOWHERE, NOWHERE, Terminal.NONE),
          OutputOptions.ofTables());
    }

    @Override
    Question<Simulations> question() {
      return run -> new Simulations(run.atOnce());
    }

    @Override
    String title() {
      return "";
    }

    @Override
    int exitCode(Simulations answer) {
      return 0;
    }

    @Override
    boolean showsAll() {
      return true;
    }

    @Override
    public List<DocumentType<?>> documentTypes() {
      return List.of();
    }
  }

  /// Pages and the scenarios of a sweep share the processors.
  @Test
  void aDocumentForAnotherCommandIsFoundBySimulatingOneAfterTheOther() throws Exception {
    var kept = new KeptInput(List.of(), InstantSource.system());

    assertThat(new AtOnceCommand().document(kept, () -> false)).containsEntry("atOnce", 1);
  }
}
