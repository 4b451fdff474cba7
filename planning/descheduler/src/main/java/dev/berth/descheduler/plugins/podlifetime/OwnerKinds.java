package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.framework.ArgsReader;
import java.util.List;

/// The kinds of owners that pods must have, or must not have.
///
/// @param include one owner at least must be of such a kind; any, or none, if empty
/// @param exclude no owner may be of such a kind; not looked at if there is `include`
record OwnerKinds(List<String> include, List<String> exclude) {
  static final OwnerKinds ALL = new OwnerKinds(List.of(), List.of());

  OwnerKinds {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  static OwnerKinds read(ArgsReader args) {
    ArgsReader object = args.object("ownerKinds");
    return object == null ? ALL : new OwnerKinds(object.texts("include"), object.texts("exclude"));
  }

  List<String> problems() {
    return include.isEmpty() || exclude.isEmpty()
        ? List.of()
        : List.of("only one of Include/Exclude ownerKinds can be set");
  }

  boolean matches(Pod pod) {
    return include.isEmpty() ? !hasOwner(pod, exclude) : hasOwner(pod, include);
  }

  private static boolean hasOwner(Pod pod, List<String> kinds) {
    return pod.metadata().ownerReferences().stream().anyMatch(it -> kinds.contains(it.kind()));
  }
}
