package dev.berth.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cel.value.CelMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DomainsTest {
  private static final Domains<String> DOMAINS =
      new Domains<>(
          "gpu.example.com",
          Map.of(
              "model", "a100",
              "gpu.example.com/index", "3",
              "other.example.com/model", "x"),
          it -> it + "!");

  private static @Nullable Object find(String domain, String name) {
    return DOMAINS.find(domain).find(name);
  }

  @Test
  void aNameWithoutADomainIsOfTheDriver() {
    assertThat(find("gpu.example.com", "model")).isEqualTo("a100!");
    assertThat(find("gpu.example.com", "index")).isEqualTo("3!");
    assertThat(find("other.example.com", "model")).isEqualTo("x!");
    assertThat(find("other.example.com", "index")).isNull();
    assertThat(find("gpu.example.com", "other.example.com/model")).isNull();
  }

  @Test
  void aNameWithItsDomainComesBeforeOneWithout() {
    var both =
        new Domains<>("d.example.com", Map.of("a", "short", "d.example.com/a", "long"), it -> it);
    assertThat(both.find("d.example.com").find("a")).isEqualTo("long");
  }

  @Test
  void aDomainThatIsNotThereIsEmpty() {
    assertThat(DOMAINS.find("another")).isNotNull();
    assertThat(DOMAINS.find("another").isEmpty()).isTrue();
    assertThat(DOMAINS.find(1L)).isEqualTo(CelMap.EMPTY);
    assertThat(DOMAINS.find("gpu.example.com").find(1L)).isNull();
    assertThat(DOMAINS.contains("another")).isFalse();
    assertThat(DOMAINS.contains("gpu.example.com")).isTrue();
  }

  @Test
  void allDomainsAndNamesAreListedInOrder() {
    assertThat(DOMAINS.size()).isEqualTo(2);
    assertThat(DOMAINS.entries().keySet()).containsExactly("gpu.example.com", "other.example.com");
    assertThat(DOMAINS.find("gpu.example.com").entries())
        .containsExactly(Map.entry("index", "3!"), Map.entry("model", "a100!"));
    assertThat(DOMAINS.isEmpty()).isFalse();
    assertThat(new Domains<String>("d", Map.of(), it -> it).isEmpty()).isTrue();
  }
}
