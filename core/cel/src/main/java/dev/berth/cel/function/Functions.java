package dev.berth.cel.function;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.cel.value.CelError;
import dev.cel.common.CelFunctionDecl;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// All functions, by name. Immutable.
public final class Functions {
  /// In the order in which cel-go registers them.
  private static final List<Library> LIBRARIES =
      List.of(
          new OperatorLibrary(),
          new StandardFunctions(),
          new UrlLibrary(),
          new RegexLibrary(),
          new OptionalLibrary(),
          new QuantityLibrary(),
          new StringLibrary(),
          new NetworkLibrary(),
          new FormatLibrary(),
          new SemverLibrary(),
          new ListTransformLibrary(),
          new ListLibrary());

  private final Map<String, List<Overload>> overloads;
  private final Map<String, Callable> callables = new HashMap<>();

  /// Creates CEL's own functions and the functions of Kubernetes' base environment.
  public Functions() {
    overloads =
        LIBRARIES.stream()
            .flatMap(library -> library.overloads().stream())
            .collect(groupingBy(Overload::function, LinkedHashMap::new, toList()));
    overloads.forEach((name, of) -> callables.put(name, overloaded(name, of)));
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

  /// Returns the function of that name, or null.
  public @Nullable Callable find(String name) {
    return callables.get(name);
  }

  /// Returns whether the overload is chosen at the call if the types do not determine it before.
  public boolean isOverloaded(String name) {
    var guarded = overloads.getOrDefault(name, List.of());
    return guarded.size() > 1 && guarded.stream().allMatch(Overload::guarded);
  }

  /// Returns whether the second argument is a regular expression.
  public static boolean hasPattern(String name) {
    return name.equals("matches") || name.equals("find") || name.equals("findAll");
  }

  /// Returns the function with some arguments known, so that results that depend only on these
  /// arguments are computed once.
  ///
  /// @param constants the known arguments, null for others
  /// @throws IllegalArgumentException if one of them is invalid
  public Callable specialize(String name, Callable function, List<@Nullable Object> constants) {
    return Folding.specialize(name, function, constants);
  }

  /// Returns the declarations for the type checker.
  ///
  /// @param called the names of functions in an expression, without their namespaces
  public List<CelFunctionDecl> declarations(Set<String> called) {
    return overloads.entrySet().stream()
        .filter(function ->
            called.contains(function.getKey())
                || called.contains(withoutNamespace(function.getKey())))
        .map(function ->
            CelFunctionDecl.newFunctionDeclaration(
                function.getKey(),
                function.getValue().stream().map(Overload::declaration).toList()))
        .toList();
  }

  private static String withoutNamespace(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
