package dev.berth.tables.processor;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;

/// Finds messages that need each other before they exist.
///
/// To initialize the tables of a package, Java needs the tables of the packages of all parts. To
/// create the zero value of a message, Java needs the zero values of all parts that are not null.
final class Circles {
  /// The other packages with messages that the messages of a package contain.
  private final Map<String, Set<String>> packages;

  /// The messages in the zero value of a message.
  private final Map<TypeElement, List<TypeElement>> zeros;

  Circles(List<MessageType> messages) {
    this.zeros =
        messages.stream().collect(toMap(MessageType::record, message -> message.zeros().toList()));
    this.packages =
        messages.stream()
            .collect(
                groupingBy(MessageType::packageName, flatMapping(Circles::otherPackages, toSet())));
  }

  private static Stream<String> otherPackages(MessageType message) {
    return message
        .parts()
        .map(MessageType::packageOf)
        .filter(other -> !other.equals(message.packageName()));
  }

  /// @throws MistakeException if the message needs itself
  void check(MessageType message) throws MistakeException {
    var own = message.packageName();
    var other = otherPackages(message).filter(part -> isReached(packages, part, own)).findAny();
    if (other.isPresent()) {
      throw new MistakeException(
          message.record(),
          "messages of %s and %s contain each other; put them into one package"
              .formatted(own, other.get()));
    }
    if (message.zeros().anyMatch(part -> isReached(zeros, part, message.record()))) {
      throw new MistakeException(
          message.record(), "the zero value would contain itself; write @Nullable at a part");
    }
  }

  private static <T> boolean isReached(Map<T, ? extends Collection<T>> parts, T from, T to) {
    return isReached(parts, from, to, new HashSet<>());
  }

  private static <T> boolean isReached(
      Map<T, ? extends Collection<T>> parts, T from, T to, Set<T> seen) {
    if (from.equals(to)) {
      return true;
    }
    var next = parts.get(from);
    return seen.add(from)
        && next != null
        && next.stream().anyMatch(part -> isReached(parts, part, to, seen));
  }
}
