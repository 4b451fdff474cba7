package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Streams;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Writes a result in the format that was asked for.
record ResultWriter(OutputFormat format, Streams streams) {
  /// Writes it to standard output.
  ///
  /// @param page writes it for people
  /// @param tree the same as maps and lists, for programs
  void write(Consumer<Page> page, Supplier<?> tree) {
    var form = format.form();
    if (form != null) {
      page.accept(Page.of(streams, form));
    } else if (format == OutputFormat.YAML) {
      Codecs.ANY.encode(tree.get(), new YamlEncoder(streams.out()));
    } else {
      Codecs.ANY.encode(tree.get(), JsonEncoder.indented(streams.out()));
      streams.out().println();
    }
  }
}
