package dev.berth.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The hashes are those of what `sort.Slice` of Go 1.26 makes of the same elements.
class GoSortTest {
  @ParameterizedTest(name = "{0} elements of {1} values")
  @CsvSource({
    "5, 1, 31810",
    "5, 2, 31810",
    "5, 1000, 2831230",
    "12, 1, -320062458",
    "12, 5, 505043142",
    "13, 1, -1332001594",
    "13, 2, -600298644",
    "13, 5, 2034920786",
    "13, 1000, 233700054",
    "20, 2, 287899294",
    "20, 5, 1970443432",
    "49, 2, 420830868",
    "49, 1000, -277697790",
    "50, 1, 1900589081",
    "50, 2, 589768833",
    "50, 5, -993595127",
    "64, 2, 1894062980",
    "64, 5, 284476036",
    "100, 2, 1584627556",
    "100, 5, 733508526",
    "110, 1, 1225536567",
    "110, 2, -886269183",
    "110, 5, -377610245",
    "110, 1000, -2049807655",
    "500, 2, 956785856",
    "500, 5, -1304929762",
    "5000, 1, 1826922948",
    "5000, 2, -1293420450",
    "5000, 5, 615994088",
    "5000, 1000, -2142763866",
  })
  void equalElementsEndUpWhereGoPutsThem(int size, int values, int hash) {
    assertSortedAs(random(size, values), hash);
  }

  @ParameterizedTest(name = "{0} elements of {1} values")
  @CsvSource({
    "13, 2, -829437764",
    "13, 1000, 233700054",
    "50, 5, 900727651",
    "110, 2, -605763301",
    "110, 1000, -1684588217",
  })
  void withBadPivotsOnlyElementsEndUpWhereGosHeapSortPutsThem(int size, int values, int hash) {
    int[] keys = random(size, values);
    List<Integer> elements = elements(size);

    GoSort.sort(elements, Comparator.comparingInt(i -> keys[i]), 0);
    assertThat(elements).isSortedAccordingTo(Comparator.comparingInt(i -> keys[i]));
    assertThat(elements.hashCode() - emptyHash(size)).isEqualTo(hash);
  }

  @ParameterizedTest(name = "{0} elements")
  @CsvSource({
    "13, -1447202234, -1461021528, -1574488302, 1966726726",
    "60, 951879970, -503523062, -309962468, 1817791346",
    "200, 554077980, -957512366, 1136803628, 378174866",
  })
  void patternsAreFoundAsGoFindsThem(
      int size, int descending, int descendingSteps, int upAndDown, int nearlySorted) {
    assertSortedAs(keys(size, i -> size - i), descending);
    assertSortedAs(keys(size, i -> (size - i) / 4), descendingSteps);
    assertSortedAs(keys(size, i -> i < size / 2 ? i : size - i), upAndDown);
    int[] nearly = keys(size, i -> i / 3);
    nearly[size / 2] = 0;
    nearly[size - 1] = 1;
    assertSortedAs(nearly, nearlySorted);
  }

  @Test
  void anAdversaryIsSortedAsGoSortsIt() {
    var adversary = new Adversary(2000);
    List<Integer> elements = elements(2000);

    GoSort.sort(elements, adversary);
    assertThat(elements.hashCode() - emptyHash(2000)).isEqualTo(1177969388);
    assertThat(elements).isSortedAccordingTo(Comparator.comparingInt(i -> adversary.values[i]));
  }

  private static void assertSortedAs(int[] keys, int hash) {
    List<Integer> elements = elements(keys.length);
    GoSort.sort(elements, Comparator.comparingInt(i -> keys[i]));
    assertThat(elements).isSortedAccordingTo(Comparator.comparingInt(i -> keys[i]));
    assertThat(elements.hashCode() - emptyHash(keys.length)).isEqualTo(hash);
  }

  private static int[] random(int size, int values) {
    int[] keys = new int[size];
    int state = size * 7 + values;
    for (int i = 0; i < size; i++) {
      state = state * 1664525 + 1013904223;
      keys[i] = (state >>> 16) % values;
    }
    return keys;
  }

  private static int[] keys(int size, IntUnaryOperator key) {
    return IntStream.range(0, size).map(key).toArray();
  }

  private static List<Integer> elements(int size) {
    return new ArrayList<>(IntStream.range(0, size).boxed().toList());
  }

  /// A list's hash begins with 1, the recorded ones with 0.
  private static int emptyHash(int size) {
    int hash = 1;
    for (int i = 0; i < size; i++) {
      hash *= 31;
    }
    return hash;
  }

  /// Decides what the elements are while they are compared, so that every pivot is a bad one. From
  /// M. D. McIlroy, *A Killer Adversary for Quicksort*.
  private static final class Adversary implements Comparator<Integer> {
    private final int[] values;
    private final int gas;
    private int solid;
    private int candidate;

    Adversary(int size) {
      values = new int[size];
      gas = size;
      Arrays.fill(values, gas);
    }

    @Override
    public int compare(Integer x, Integer y) {
      if (values[x] == gas && values[y] == gas) {
        values[x == candidate ? x : y] = solid++;
      }
      if (values[x] == gas) {
        candidate = x;
      } else if (values[y] == gas) {
        candidate = y;
      }
      return Integer.compare(values[x], values[y]);
    }
  }
}
