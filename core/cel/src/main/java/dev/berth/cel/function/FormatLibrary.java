package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.FORMAT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.list;
import static dev.berth.cel.function.Types.optional;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Named formats: `format.dns1123Label().validate("a-b").hasValue()`.
final class FormatLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    var overloads = new ArrayList<Overload>();
    for (var format : NamedFormat.ALL) {
      var name = "format." + format.function();
      overloads.add(global(name, name, List.of(), FORMAT, _ -> format));
    }
    overloads.add(
        global(
            "format-named",
            "format.named",
            List.of(STRING),
            optional(FORMAT),
            arguments -> named((String) arguments.getFirst())));
    overloads.add(
        member(
            "format-validate",
            "validate",
            List.of(FORMAT, STRING),
            optional(list(STRING)),
            arguments ->
                Optional.of(
                        ((NamedFormat) arguments.getFirst())
                            .rule()
                            .apply((String) arguments.get(1)))
                    .filter(wrong -> !wrong.isEmpty())));
    return overloads;
  }

  private static Optional<NamedFormat> named(String name) {
    for (var format : NamedFormat.ALL) {
      if (format.function().equals(name)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
