package dev.berth.cli.command;

import dev.berth.questions.document.DocumentType;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// A command whose answer is a document, which others can have without any output: what a sweep
/// asks. A command object has the options of one command line, and gives one answer.
interface DocumentCommand {
  /// Checks the options, without reading the cluster.
  ///
  /// @throws CommandLine.ParameterException if they make no sense
  void check();

  /// Finds the answer. Takes as long as that takes: limits of time do not count.
  ///
  /// @param inputs reads the files, unless the command has a way of its own
  Map<String, @Nullable Object> document(InputReader inputs)
      throws InputException, InterruptedException, IOException;

  /// The type of the document, or those that it may be of; empty if none describes it.
  List<DocumentType<?>> documentTypes();
}
