package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class InternerTest {
  private record Point(int x) {}

  private record OtherPoint(int x) {}

  @Test
  void holdsEqualValuesOnce() {
    var interner = Interner.ofCapacity(10);
    var first = new Point(1);
    assertThat(interner.intern(first)).isSameAs(first);
    assertThat(interner.intern(new Point(1))).isSameAs(first);
    assertThat(interner.intern(new Point(2))).isNotSameAs(first);
    assertThat(interner.intern(new OtherPoint(1))).isEqualTo(new OtherPoint(1));
  }

  @Test
  void returnsWhatComesTooLateAsItIs() {
    var interner = Interner.ofCapacity(1);
    var first = new Point(1);
    var second = new Point(2);
    interner.intern(first);
    interner.intern(second);
    var another = new Point(2);
    assertThat(interner.intern(another)).isSameAs(another);
    assertThat(interner.intern(new Point(1))).isSameAs(first);
    assertThat(Interner.none().intern(another)).isSameAs(another);
  }

  @Test
  void keepsWhatWasUsedLastIfItLivesLong() {
    var interner = Interner.ofRecent(2);
    var first = new Point(1);
    interner.intern(first);
    for (var i = 2; i < 100; i++) {
      interner.intern(new Point(i));
      assertThat(interner.intern(new Point(1))).isSameAs(first);
    }
    var second = new Point(2);
    assertThat(interner.intern(second)).isSameAs(second);
  }

  @Test
  void sharesPartsOfWhatIsRead() {
    var codec = Codecs.list(Codecs.interned(EveryKind.INNER));
    var inners = CodecJson.read(codec, "[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"a\"}]");
    assertThat(inners.get(2))
        .isSameAs(inners.get(0))
        .isEqualTo(new EveryKind.Inner("a", List.of()));
  }
}
