package dev.berth.conformance.rooms;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// Time, chance and reflection come in through the command line and the rooms that serve it, or not
/// at all. The one class that reads the clock is made there only, too.
final class DeterminismTest {
  private static final Set<String> CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.InstantSource.system",
          "java.time.Instant.now",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.lang.Thread.sleep",
          "dev.berth.engine.port.TimeSource.system");

  private static final Set<String> CHANCE =
      Set.of(
          "java.lang.Math.random",
          "java.util.Random.<init>",
          "java.security.SecureRandom.<init>",
          "java.util.SplittableRandom.<init>",
          "java.util.UUID.randomUUID",
          "java.util.Collections.shuffle(java.util.List)", // the other takes what it is handed
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.random.RandomGenerator.getDefault",
          "java.util.random.RandomGenerator.of");

  private static final Set<String> REFLECTION =
      Set.of(
          "java.lang.Class.forName",
          "java.lang.Class.getDeclaredConstructor",
          "java.lang.Class.getDeclaredField",
          "java.lang.Class.getDeclaredFields",
          "java.lang.Class.getDeclaredMethod",
          "java.lang.Class.getDeclaredMethods",
          "java.lang.Class.getMethod",
          "java.lang.Class.getMethods",
          "java.lang.Class.getRecordComponents");

  @Test
  void noClassReadsTheClock() {
    nobodyCalls(CLOCKS).check(Rooms.CLASSES);
  }

  @Test
  void noClassUsesChance() {
    nobodyCalls(CHANCE).check(Rooms.CLASSES);
  }

  @Test
  void noClassUsesReflection() {
    nobodyCalls(REFLECTION).check(Rooms.CLASSES);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.reflect..")
        .check(Rooms.CLASSES);
  }

  @Test
  void nothingStaticChanges() {
    noFields().that().haveModifier(STATIC).should().notHaveModifier(FINAL).check(Rooms.CLASSES);
  }

  @Test
  void theRulesFindWhatTheyLookFor() {
    assertThat(Offender.OFFENCES).hasSize(3);
    var offender = new ClassFileImporter().importClasses(Offender.class);
    assertThat(nobodyCalls(CLOCKS).evaluate(offender).hasViolation()).isTrue();
    assertThat(nobodyCalls(CHANCE).evaluate(offender).hasViolation()).isTrue();
    assertThat(nobodyCalls(REFLECTION).evaluate(offender).hasViolation()).isTrue();
    assertThat(Shuffler.WAYS).hasSize(2);
    var shuffler = new ClassFileImporter().importClasses(Shuffler.class);
    assertThat(nobodyCalls(CHANCE).evaluate(shuffler).getFailureReport().getDetails()).hasSize(1);
  }

  private static ArchRule nobodyCalls(Set<String> forbidden) {
    return noClasses()
        .that(DescribedPredicate.not(Rooms.in("cli")))
        .and(DescribedPredicate.not(Rooms.in("daemon")))
        .and(DescribedPredicate.not(Rooms.in("query")))
        .and(DescribedPredicate.not(Rooms.in("questions")))
        .and(DescribedPredicate.not(Rooms.in("terminal")))
        .and(DescribedPredicate.not(simpleName("SystemTime")))
        .should()
        .accessTargetWhere(
            DescribedPredicate.<JavaAccess<?>>describe(
                "is one of " + forbidden,
                access ->
                    forbidden.contains(
                            access.getTargetOwner().getFullName()
                                + "."
                                + access.getTarget().getName())
                        || forbidden.contains(access.getTarget().getFullName())));
  }

  /// Does all that is forbidden, each in the shape that is easiest to overlook.
  private static final class Offender {
    static final List<Supplier<?>> OFFENCES =
        List.of(Instant::now, () -> new Random(), () -> Instant.class.getDeclaredMethods());
  }

  /// Shuffles by chance, and by a generator that it is handed.
  private static final class Shuffler {
    static final List<BiConsumer<List<String>, RandomGenerator>> WAYS =
        List.of((cards, _) -> Collections.shuffle(cards), Collections::shuffle);
  }
}
