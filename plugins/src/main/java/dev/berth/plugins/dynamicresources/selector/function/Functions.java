package dev.berth.plugins.dynamicresources.selector.function;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.cel.common.CelFunctionDecl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All functions, by name. Immutable.
public final class Functions {
  private final Map<String, List<Overload>> declared;
  private final Map<String, Callable> callables = new HashMap<>();

  /// Those of Kubernetes' base environment.
  public Functions() {
    declared =
        Stream.<Library>of(
                new DurationLibrary(),
                new OptionalLibrary(),
                new QuantityLibrary(),
                new SemverLibrary())
            .flatMap(library -> library.overloads().stream())
            .collect(groupingBy(Overload::function, LinkedHashMap::new, toList()));
    var all = new LinkedHashMap<String, List<Overload>>();
    declared.forEach((name, overloads) -> all.put(name, new ArrayList<>(overloads)));
    // What CEL has by itself, the type checker knows already.
    for (var overload : new StandardFunctions().overloads()) {
      all.computeIfAbsent(overload.function(), _ -> new ArrayList<>()).add(overload);
    }
    all.forEach((name, overloads) -> callables.put(name, overloaded(name, overloads)));
    callables.putAll(new StandardOperators().byName());
  }

  private static Callable overloaded(String name, List<Overload> overloads) {
    return arguments -> {
      for (var overload : overloads) {
        if (overload.accepts(arguments)) {
          return overload.body().call(arguments);
        }
      }
      return CelError.noSuchOverload(name, arguments);
    };
  }

  /// The function of that name, or null.
  public @Nullable Callable find(String name) {
    return callables.get(name);
  }

  /// The function where some arguments are known, so that what follows from them is computed once.
  ///
  /// @param constants the arguments that are known, null for others
  public Callable specialize(String name, Callable function, List<@Nullable Object> constants) {
    return Folding.specialize(name, function, constants);
  }

  /// What the type checker must be told about.
  public List<CelFunctionDecl> declarations() {
    return declared.entrySet().stream()
        .map(function ->
            CelFunctionDecl.newFunctionDeclaration(
                function.getKey(),
                function.getValue().stream().map(Overload::declaration).toList()))
        .toList();
  }
}
