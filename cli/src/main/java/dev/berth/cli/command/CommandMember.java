package dev.berth.cli.command;

import dev.berth.questions.fleet.FleetMember;
import dev.berth.scenario.InputReader;
import dev.berth.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// A cluster on file, or a live one: a separate command line answers for it.
///
/// @param words the command line
/// @param input its standard input; must not change
@SuppressWarnings("ArrayRecordComponent") // nobody compares members
record CommandMember(String name, List<String> words, byte[] input) implements FleetMember {
  CommandMember {
    words = List.copyOf(words);
  }

  @Override
  public Map<?, ?> ask() throws IOException, InterruptedException {
    try {
      var streams = Streams.silent(new ByteArrayInputStream(input));
      DocumentCommand command =
          RootCommand.parse(streams, words.toArray(String[]::new)).getCommand();
      return command.document(InputReader.ANEW);
    } catch (InterruptedException | OutOfMemoryError e) {
      throw e;
    } catch (Exception | Error e) {
      throw new IOException(FailureReport.line(e), e);
    }
  }
}
