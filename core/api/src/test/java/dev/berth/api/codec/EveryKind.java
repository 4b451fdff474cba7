package dev.berth.api.codec;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A record with a field of every kind that tables have, and random values of it.
record EveryKind(
    String text,
    int small,
    long large,
    boolean yes,
    double real,
    @Nullable String optionalText,
    @Nullable Integer optionalSmall,
    @Nullable Boolean optionalYes,
    @Nullable Instant time,
    @Nullable Duration duration,
    @Nullable Quantity quantity,
    @Nullable IntOrString port,
    List<String> texts,
    Map<String, String> labels,
    Map<String, Quantity> limits,
    Inner inner,
    @Nullable Inner optionalInner,
    List<Inner> inners,
    @Nullable Object anything) {
  record Inner(String name, List<String> values) {}

  static final RecordCodec<Inner> INNER =
      RecordCodec.of(
          "Inner",
          f -> {
            var name = f.string(1, "name", Inner::name);
            var values = f.inlined(2).strings(1, "values", Inner::values);
            return v -> new Inner(v.get(name), v.get(values));
          });

  static final RecordCodec<EveryKind> CODEC =
      RecordCodec.of(
          "EveryKind",
          f -> {
            var text = f.string(1, "text", EveryKind::text);
            var small = f.int32(2, "small", EveryKind::small);
            var large = f.int64(3, "large", EveryKind::large);
            var yes = f.bool(4, "yes", EveryKind::yes);
            var real = f.float64(5, "real", EveryKind::real);
            var optionalText =
                f.optional(6, "optionalText", Codecs.STRING, EveryKind::optionalText);
            var optionalSmall =
                f.optional(7, "optionalSmall", Codecs.INT32, EveryKind::optionalSmall);
            var optionalYes = f.optional(8, "optionalYes", Codecs.BOOL, EveryKind::optionalYes);
            var time = f.optional(9, "time", Codecs.TIME, EveryKind::time);
            var duration = f.optional(10, "duration", Codecs.DURATION, EveryKind::duration);
            var quantity = f.optional(11, "quantity", Codecs.QUANTITY, EveryKind::quantity);
            var port = f.optional(12, "port", Codecs.INT_OR_STRING, EveryKind::port);
            var texts = f.strings(13, "texts", EveryKind::texts);
            var labels = f.stringMap(14, "labels", EveryKind::labels);
            var limits = f.map(15, "limits", Codecs.QUANTITY, EveryKind::limits);
            var inner = f.field(16, "inner", Codecs.interned(INNER), EveryKind::inner);
            var optionalInner = f.optional(17, "optionalInner", INNER, EveryKind::optionalInner);
            var inners = f.list(18, "inners", INNER, EveryKind::inners);
            var anything = f.optional(19, "anything", Codecs.ANY, EveryKind::anything);
            return v ->
                new EveryKind(
                    v.get(text),
                    v.get(small),
                    v.get(large),
                    v.get(yes),
                    v.get(real),
                    v.get(optionalText),
                    v.get(optionalSmall),
                    v.get(optionalYes),
                    v.get(time),
                    v.get(duration),
                    v.get(quantity),
                    v.get(port),
                    v.get(texts),
                    v.get(labels),
                    v.get(limits),
                    v.get(inner),
                    v.get(optionalInner),
                    v.get(inners),
                    v.get(anything));
          });

  private static final String[] TRICKY = {
    "",
    " ",
    "yes",
    "no",
    "on",
    "y",
    "N",
    "true",
    "True",
    "null",
    "~",
    "Null",
    "0",
    "1",
    "-1",
    "+1",
    "010",
    "0x10",
    "0b1",
    "1_000",
    "1e3",
    "1.0",
    ".5",
    ".inf",
    "-.INF",
    ".nan",
    "12:30:45",
    "1:30.5",
    "2001-01-01",
    "2001-01-01T00:00:00Z",
    "a: b",
    "a:b",
    "a:",
    ":a",
    "a #b",
    "a#b",
    "#a",
    "- a",
    "-a",
    "--port=80",
    "---",
    "--- a",
    "...",
    "... a",
    "?",
    "? a",
    "?a",
    "[a]",
    "{a}",
    "a]",
    "a, b",
    "&a",
    "*a",
    "!a",
    "|",
    ">",
    "%a",
    "@a",
    "`a",
    "'a'",
    "\"a\"",
    "a'b",
    "a\"b",
    "\\",
    "a\\nb",
    " a",
    "a ",
    "a\nb",
    "a\nb\n",
    "a\n\nb\n\n",
    "\na",
    "\n",
    "\n\n",
    " a\nb",
    "a \nb",
    "a\n b",
    "a\n\tb",
    "\ta",
    "a\tb",
    "a\t",
    "a\r\nb",
    "\r",
    "a\u0000b",
    "\u0007",
    "\u001b[0m",
    "\u007f",
    "\u0085",
    "\u00a0a",
    "\u2028",
    "\u2029x",
    "\ufeff",
    "é",
    "日本語",
    "\ud83d\ude00",
    "=",
    "<<",
    "<",
    ">-",
    "=a",
    "~a",
    "a\nb: c\n- d\n",
    "{\"a\":\"b\"}\n",
    "x".repeat(200),
    "word ".repeat(40) + "end",
    "a\n  # b\n",
    "#\n#",
    "-\n-",
    "a\n---\nb"
  };

  static EveryKind random(Random random) {
    return new EveryKind(
        text(random),
        random.nextInt(3) == 0 ? 0 : random.nextInt(),
        random.nextInt(3) == 0 ? 0 : random.nextLong(),
        random.nextBoolean(),
        random.nextInt(3) == 0 ? 0 : real(random),
        maybe(random, () -> text(random)),
        maybe(random, random::nextInt),
        maybe(random, random::nextBoolean),
        maybe(random, () -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000) * 1000L)),
        maybe(random, () -> Duration.ofNanos(random.nextLong() >> random.nextInt(64))),
        maybe(random, () -> quantity(random)),
        maybe(
            random,
            () ->
                random.nextBoolean()
                    ? IntOrString.of(random.nextInt())
                    : IntOrString.of(text(random))),
        list(random, () -> text(random)),
        map(random, () -> text(random)),
        map(random, () -> quantity(random)),
        inner(random),
        maybe(random, () -> inner(random)),
        list(random, () -> inner(random)),
        maybe(random, () -> anything(random, 3)));
  }

  private static <T> @Nullable T maybe(Random random, Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private static <T> List<T> list(Random random, Supplier<T> item) {
    var items = new ArrayList<T>();
    for (var i = random.nextInt(4); i > 0; i--) {
      items.add(item.get());
    }
    return List.copyOf(items);
  }

  private static <T> Map<String, T> map(Random random, Supplier<T> value) {
    var entries = new HashMap<String, T>();
    for (var i = random.nextInt(4); i > 0; i--) {
      entries.put(text(random), value.get());
    }
    return Map.copyOf(entries);
  }

  private static Inner inner(Random random) {
    return new Inner(random.nextBoolean() ? "" : text(random), list(random, () -> text(random)));
  }

  private static Quantity quantity(Random random) {
    var suffixes = "n,u,m,,k,M,G,Ki,Mi,Gi,e3".split(",", -1);
    return Quantity.parse(random.nextInt(1_000_000) + suffixes[random.nextInt(suffixes.length)]);
  }

  private static double real(Random random) {
    var value = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(value) ? value : 0.25;
  }

  private static Object anything(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> text(random);
      case 1 -> random.nextLong();
      case 2 -> random.nextBoolean();
      case 3 -> random.nextInt(1000) + 0.5;
      case 4 -> list(random, () -> anything(random, depth - 1));
      default -> map(random, () -> anything(random, depth - 1));
    };
  }

  private static String text(Random random) {
    if (random.nextBoolean()) {
      return TRICKY[random.nextInt(TRICKY.length)];
    }
    var text = new StringBuilder();
    for (var i = random.nextInt(12); i > 0; i--) {
      text.append("abz09 -:#,[]{}&*!|>'\"%@`\\\n\t~._/=<é".charAt(random.nextInt(34)));
    }
    return text.toString();
  }
}
