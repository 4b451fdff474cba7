package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.util.List;

/// `RemoveDuplicatesArgs`.
record RemoveDuplicatesArgs(Namespaces namespaces, List<String> excludeOwnerKinds) {
  RemoveDuplicatesArgs {
    excludeOwnerKinds = List.copyOf(excludeOwnerKinds);
  }

  static RemoveDuplicatesArgs read(ArgsReader args) {
    return new RemoveDuplicatesArgs(
        Namespaces.read(args, "namespaces"), args.texts("excludeOwnerKinds"));
  }

  List<String> problems() {
    return namespaces.problems();
  }
}
