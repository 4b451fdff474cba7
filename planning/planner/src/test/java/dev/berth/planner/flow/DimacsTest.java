package dev.berth.planner.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DimacsTest {
  @Test
  void aNetworkIsReadInItsOrder() throws IOException, DimacsException {
    FlowNetwork network =
        Dimacs.read(
            new StringReader(
                """
                c Two nodes.
                p  min 3 2

                n 3 -4
                n 1 4
                a 1 3 1 5 -7
                \ta 3 2 0 2 9
                c The end.\
                """));

    assertThat(text(network)).isEqualTo("p min 3 2\nn 1 4\nn 3 -4\na 1 3 1 5 -7\na 3 2 0 2 9\n");
    assertThat(network.supply(2)).isEqualTo(-4);
    assertThat(network.from(0)).isEqualTo(0);
    assertThat(network.to(0)).isEqualTo(2);
    assertThat(network.lower(0)).isEqualTo(1);
    assertThat(network.capacity(0)).isEqualTo(5);
    assertThat(network.cost(0)).isEqualTo(-7);
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException, DimacsException {
    for (long seed = 1; seed <= 100; seed++) {
      String text = text(RandomNetwork.of(seed));

      assertThat(text(Dimacs.read(new StringReader(text)))).as("seed %d", seed).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c nothing               | the line "p min NODES ARCS" is missing
          n 1 4                   | line 1: the line "p min NODES ARCS" has to come before all others
          a 1 2 0 1 1             | line 1: the line "p min NODES ARCS" has to come before all others
          p min 2                 | line 1: 3 words instead of 4; write "p min NODES ARCS"
          p max 2 1               | line 1: "max" is another kind of problem; write "p min"
          p min two 1             | line 1: must be an integer of 64 bits, not "two"
          p min -2 1              | line 1: a network cannot have -2 nodes and 1 arcs
          p min 3000000000 1      | line 1: a network cannot have 3000000000 nodes and 1 arcs
          p min 5000001 1         | line 1: a network cannot have 5000001 nodes and 1 arcs
          p min 2 -1              | line 1: a network cannot have 2 nodes and -1 arcs
          p min 2 0/p min 2 0     | line 2: there is a p line already
          p min 2 0/n 3 1         | line 2: there is no node 3; the p line says that there are 2
          p min 2 0/n 0 1         | line 2: there is no node 0; the p line says that there are 2
          p min 2 0/n 1           | line 2: 2 words instead of 3; write "n NODE SUPPLY"
          p min 2 0/n 1 1/n 1 1   | line 3: node 1 has a supply already
          p min 2 0/n 1 1.5       | line 2: must be an integer of 64 bits, not "1.5"
          p min 2 1/a 1 2 0 1     | line 2: 5 words instead of 6; write "a FROM TO LOWER CAPACITY COST"
          p min 2 1/a 1 2 2 1 0   | line 2: the lower bound must be between 0 and the capacity 1, not 2
          p min 2 1/a 1 2 -2 1 0  | line 2: the lower bound must be between 0 and the capacity 1, not -2
          p min 2 1/a 1 3 0 1 0   | line 2: there is no node 3; the p line says that there are 2
          p min 2 1/x 1 2         | line 2: the first word must be one of c, p, n, a, not "x"
          p min 2 1               | the p line says that there are 1 arcs, but there are 0
          p min 2 0/a 1 2 0 1 0   | the p line says that there are 0 arcs, but there are 1
          p min 2 1/a 1 2 0 9223372036854775807 0 | supplies and capacities add up to more than 2^62; give each arc the largest flow that makes sense
          """)
  void aWrongLineIsNamed(String lines, String message) {
    assertThatExceptionOfType(DimacsException.class)
        .isThrownBy(() -> Dimacs.read(new StringReader(lines.replace('/', '\n'))))
        .withMessage(message);
  }

  private static String text(FlowNetwork network) throws IOException {
    var text = new StringBuilder();
    Dimacs.write(network, text);
    return text.toString();
  }
}
