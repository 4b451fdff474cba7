package dev.berth.cli.command;

import dev.berth.questions.document.DocumentType;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// A command whose answer is a document, which other code can get without any output, for example a
/// sweep. A command object has the options of one command line, and gives one answer.
interface DocumentCommand {
  /// Checks the options, without reading the cluster.
  ///
  /// @throws CommandLine.ParameterException if they are invalid
  void check();

  /// Finds the answer. Has no time limit: options for limits of time do not count.
  ///
  /// @param inputs reads the files, unless the command reads them itself
  Map<String, @Nullable Object> document(InputReader inputs)
      throws InputException, InterruptedException, IOException;

  /// The type of the document, or its possible types; empty if there is no description.
  List<DocumentType<?>> documentTypes();
}
