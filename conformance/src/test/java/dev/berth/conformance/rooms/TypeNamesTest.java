package dev.berth.conformance.rooms;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A simple name is one type's: a reader who finds it need not look which import it has.
final class TypeNamesTest {
  /// Names that Kubernetes has twice as well; ARCHITECTURE.md says why.
  private static final Set<String> PAIRS = Set.of("Event", "Extender", "ResourceClaim");

  @Test
  void aSimpleNameStandsForOneType() {
    Map<String, List<JavaClass>> byName =
        Rooms.CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getSimpleName));
    byName.values().removeIf(types -> types.size() == 1);

    assertThat(byName).containsOnlyKeys(PAIRS);
  }
}
