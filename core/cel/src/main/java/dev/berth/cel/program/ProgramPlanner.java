package dev.berth.cel.program;

import static java.util.stream.Collectors.toCollection;

import dev.berth.cel.function.Callable;
import dev.berth.cel.function.Functions;
import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Creates a [Program] from a checked expression.
public final class ProgramPlanner {
  /// Functions that are computed beforehand if their only argument is a constant.
  private static final Set<String> CONVERSIONS =
      Set.of(
          "bool",
          "bytes",
          "double",
          "duration",
          "dyn",
          "int",
          "string",
          "timestamp",
          "type",
          "uint");

  private final CelAbstractSyntaxTree tree;
  private final Functions functions;
  private final String variable;

  /// The variables of the comprehensions around the current place; of equal names, the innermost
  /// counts.
  private final Map<String, Attribute.Factory> scope = new HashMap<>();

  private int slots;

  private ProgramPlanner(CelAbstractSyntaxTree tree, Functions functions, String variable) {
    this.tree = tree;
    this.functions = functions;
    this.variable = variable;
  }

  /// Plans a checked expression.
  ///
  /// @param variable the name of the variable to which the expression refers
  /// @throws PlanException if a part that can be computed beforehand fails
  public static Program plan(CelAbstractSyntaxTree tree, Functions functions, String variable) {
    var planner = new ProgramPlanner(tree, functions, variable);
    var root = planner.plan(tree.getExpr());
    return new Program(root, planner.slots);
  }

  private Interpretable plan(CelExpr expression) {
    return switch (expression.getKind()) {
      case CONSTANT -> new Constant(value(expression.constant()));
      case IDENT -> identifier(expression.id(), expression.ident().name());
      case SELECT -> selection(expression);
      case CALL -> call(expression);
      case LIST -> list(expression.list());
      case MAP -> map(expression.map());
      case COMPREHENSION -> fold(expression.comprehension());
      case STRUCT, NOT_SET -> throw new PlanException("unsupported expr: " + expression.getKind());
    };
  }

  private static Object value(CelConstant constant) {
    return switch (constant.getKind()) {
      case NULL_VALUE -> CelNull.NULL;
      case BOOLEAN_VALUE -> constant.booleanValue();
      case INT64_VALUE -> constant.int64Value();
      case UINT64_VALUE -> new Unsigned(constant.uint64Value().longValue());
      case DOUBLE_VALUE -> constant.doubleValue();
      case STRING_VALUE -> constant.stringValue();
      case BYTES_VALUE -> new Bytes(constant.bytesValue().toByteArray());
      default -> throw new PlanException("unsupported constant: " + constant.getKind());
    };
  }

  private Interpretable identifier(long id, String name) {
    var local = scope.get(name);
    if (local != null) {
      return local.make();
    }
    if (tree.getType(id).filter(type -> type.kind() == CelKind.TYPE).isPresent()) {
      return new Constant(new TypeValue(name));
    }
    if (name.equals(variable)) {
      return new Attribute.Variable();
    }
    throw new PlanException("no such attribute(s): " + name);
  }

  private Interpretable selection(CelExpr expression) {
    var reference = tree.getReference(expression.id());
    if (reference.isPresent()) {
      return identifier(expression.id(), reference.get().name());
    }
    var select = expression.select();
    var attribute = attribute(plan(select.operand()));
    if (select.testOnly()) {
      attribute.testFor(Qualifier.presenceOf(select.field()));
    } else {
      attribute.add(Qualifier.of(new Constant(select.field()), false));
    }
    return attribute;
  }

  private static Attribute attribute(Interpretable node) {
    return node instanceof Attribute attribute ? attribute : new Attribute.Relative(node);
  }

  private Interpretable call(CelExpr expression) {
    var call = expression.call();
    var arguments = new ArrayList<Interpretable>();
    call.target().ifPresent(target -> arguments.add(plan(target)));
    call.args().forEach(argument -> arguments.add(plan(argument)));
    var overloads = tree.getReference(expression.id()).map(r -> r.overloadIds()).orElseThrow();
    var overload = overloads.size() == 1 ? overloads.getFirst() : "";
    var special = special(call.function(), overload, arguments);
    return special != null ? special : function(call.function(), overload, arguments);
  }

  /// Plans calls that are no calls in cel-go or have their own rules; null for all others.
  private static @Nullable Interpretable special(
      String function, String overload, List<Interpretable> arguments) {
    if (arguments.size() == 1) {
      return function.equals("@not_strictly_false")
          ? new NotStrictlyFalse(arguments.getFirst())
          : null;
    }
    if (arguments.size() < 2) {
      return null;
    }
    var first = arguments.getFirst();
    var second = arguments.get(1);
    return switch (function) {
      case "_&&_" -> Logical.and(first, second);
      case "_||_" -> Logical.or(first, second);
      case "_==_" -> new Call(Equality.EQUAL, arguments, CostRule.of("_==_", "equals"), false);
      case "_!=_" ->
          new Call(Equality.NOT_EQUAL, arguments, CostRule.of("_!=_", "not_equals"), false);
      case "_[_]" -> index(first, second, false);
      case "_?._", "_[?_]" -> index(first, second, true);
      case "_?_:_" ->
          new Attribute.Conditional(first, attribute(second), attribute(arguments.get(2)));
      case "or", "orValue" -> new Optionals(first, second, function.equals("orValue"));
      case "@in" ->
          overload.equals("in_list") && second instanceof Constant list
              ? membership(first, (List<?>) list.value)
              : null;
      default -> null;
    };
  }

  private static Interpretable index(Interpretable operand, Interpretable index, boolean optional) {
    if (index instanceof Constant constant
        && Qualifier.check(constant.value) instanceof CelError e) {
      throw new PlanException(e.message());
    }
    var attribute = attribute(operand);
    attribute.add(Qualifier.of(index instanceof Constant ? index : attribute(index), optional));
    return attribute;
  }

  private static @Nullable Interpretable membership(Interpretable element, List<?> list) {
    if (list.isEmpty()) {
      return new Constant(false);
    }
    boolean primitive =
        list.stream()
            .allMatch(member ->
                switch (member) {
                  case Boolean _, Long _, Unsigned _, Double _, String _ -> true;
                  default -> false;
                });
    return primitive ? new Membership(element, list) : null;
  }

  private Interpretable function(String name, String overload, List<Interpretable> arguments) {
    Callable function = functions.find(name);
    if (function == null) {
      throw new PlanException("no such overload: " + name);
    }
    if (arguments.size() == 1
        && arguments.getFirst() instanceof Constant constant
        && CONVERSIONS.contains(name)) {
      var value = function.call(List.of(constant.value));
      if (value instanceof CelError error) {
        throw new PlanException(error.message());
      }
      return new Constant(value);
    }
    try {
      var specialized = functions.specialize(name, function, constants(arguments));
      boolean general =
          arguments.size() > 2
              || name.equals("format")
              || (overload.isEmpty() && functions.isOverloaded(name))
              || (Functions.hasPattern(name) && arguments.get(1) instanceof Constant);
      return new Call(specialized, arguments, CostRule.of(name, overload), general);
    } catch (IllegalArgumentException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  /// Returns the values of constant nodes, null for others.
  private static List<@Nullable Object> constants(List<Interpretable> nodes) {
    return nodes.stream()
        .<@Nullable Object>map(node -> node instanceof Constant constant ? constant.value : null)
        .collect(toCollection(ArrayList::new));
  }

  private Interpretable list(CelExpr.CelList list) {
    var items = new ArrayList<NewList.Item>();
    for (int i = 0; i < list.elements().size(); i++) {
      items.add(new NewList.Item(plan(list.elements().get(i)), list.optionalIndices().contains(i)));
    }
    var node = new NewList(items);
    return items.stream().allMatch(item -> item.node() instanceof Constant) ? fold(node) : node;
  }

  private Interpretable map(CelExpr.CelMap map) {
    var entries =
        map.entries().stream()
            .map(entry ->
                new NewMap.Entry(plan(entry.key()), plan(entry.value()), entry.optionalEntry()))
            .toList();
    var node = new NewMap(entries);
    return entries.stream()
            .allMatch(e -> e.key() instanceof Constant && e.value() instanceof Constant)
        ? fold(node)
        : node;
  }

  private static Constant fold(Interpretable constant) {
    return new Constant(constant.eval(new Activation(CelMap.EMPTY, 0, Long.MAX_VALUE)));
  }

  private Interpretable fold(CelExpr.CelComprehension comprehension) {
    var outer = new LinkedHashMap<>(scope);
    var accumulated = new Fold.Accumulated(slots++, plan(comprehension.accuInit()));
    var range = plan(comprehension.iterRange());
    int first = slots++;
    int second = comprehension.iterVar2().isEmpty() ? -1 : slots++;
    scope.put(comprehension.accuVar(), () -> new Attribute.Accumulator(accumulated));
    var result = plan(comprehension.result());
    scope.put(comprehension.iterVar(), () -> new Attribute.Element(first));
    if (second >= 0) {
      scope.put(comprehension.iterVar2(), () -> new Attribute.Element(second));
    }
    var condition = plan(comprehension.loopCondition());
    var step = plan(comprehension.loopStep());
    scope.clear();
    scope.putAll(outer);
    return new Fold(range, first, second, accumulated, condition, step, result);
  }
}
