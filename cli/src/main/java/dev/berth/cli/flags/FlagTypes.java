package dev.berth.cli.flags;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.flags.LogFlags.FileVerbosities;
import dev.berth.cli.flags.LogFlags.Verbosity;
import dev.berth.cli.flags.MetricsFlags.LabelValues;
import dev.berth.cli.flags.SecureServingFlags.Curves;
import dev.berth.config.server.NamedCertificate;
import dev.berth.config.validation.GoValue;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads values as Go does, with Go's error messages.
final class FlagTypes {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  /// Go's integer literals: with a sign, a prefix for the base, and underscores between digits.
  private static final Pattern INTEGER =
      Pattern.compile(
          "([-+]?)(?:0[xX]_?([0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)|0[bB]_?([01]+(?:_[01]+)*)"
              + "|0[oO]?_?([0-7]+(?:_[0-7]+)*)|(0|[1-9][0-9]*(?:_[0-9]+)*))");

  /// Without "inf" and "nan", which are not valid for any flag.
  private static final Pattern REAL =
      Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

  private static final Pattern DECIMAL = Pattern.compile("[0-9]+");
  private static final Pattern IPV4 = Pattern.compile("(?:(?:0|[1-9][0-9]{0,2})(?:\\.|$)){4}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F.:]*:[0-9a-fA-F.:]*");

  private FlagTypes() {}

  static void register(CommandLine line) {
    line.registerConverter(boolean.class, FlagTypes::bool);
    line.registerConverter(int.class, FlagTypes::integer);
    line.registerConverter(float.class, FlagTypes::real32);
    line.registerConverter(double.class, FlagTypes::real);
    line.registerConverter(Duration.class, withMessage(GoDuration::parse));
    line.registerConverter(InetAddress.class, FlagTypes::address);
    line.registerConverter(Quantity.class, withMessage(Quantity::parse));
    line.registerConverter(NamedCertificate.class, withMessage(NamedCertificate::parse));
    line.registerConverter(BoolMap.class, BoolMap::parse);
    line.registerConverter(CommaList.class, CommaList::parse);
    line.registerConverter(Curves.class, Curves::parse);
    line.registerConverter(Verbosity.class, Verbosity::parse);
    line.registerConverter(FileVerbosities.class, FileVerbosities::parse);
    line.registerConverter(LabelValues.class, LabelValues::parse);
    line.registerConverter(VersionRequest.class, VersionRequest::parse);
  }

  static boolean bool(String text) {
    if (!TRUE.contains(text) && !FALSE.contains(text)) {
      throw invalid("strconv.ParseBool", text);
    }
    return TRUE.contains(text);
  }

  static int integer(String text) {
    var parts = INTEGER.matcher(text);
    if (!parts.matches()) {
      throw invalid("strconv.ParseInt", text);
    }
    return inRange("strconv.ParseInt", text, value(parts));
  }

  private static BigInteger value(Matcher parts) {
    int[] bases = {16, 2, 8, 10};
    for (int group = 0; group < bases.length; group++) {
      String digits = parts.group(group + 2);
      if (digits != null) {
        var value = new BigInteger(digits.replace("_", ""), bases[group]);
        return parts.group(1).equals("-") ? value.negate() : value;
      }
    }
    throw new IllegalStateException("no digits");
  }

  static int natural(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw invalid("strconv.ParseUint", text);
    }
    return inRange("strconv.ParseUint", text, new BigInteger(text));
  }

  private static int inRange(String function, String text, BigInteger value) {
    if (value.bitLength() >= Integer.SIZE) {
      throw wrong(function, text, "value out of range");
    }
    return value.intValue();
  }

  private static float real32(String text) {
    var _ = real(text); // it is one
    float value = Float.parseFloat(text);
    if (Float.isInfinite(value)) {
      throw wrong("strconv.ParseFloat", text, "value out of range");
    }
    return value;
  }

  private static double real(String text) {
    if (!REAL.matcher(text).matches()) {
      throw invalid("strconv.ParseFloat", text);
    }
    return Double.parseDouble(text);
  }

  /// The parser's exception has a message for the user.
  private static <T> ITypeConverter<T> withMessage(Function<String, T> parser) {
    return text -> {
      try {
        return parser.apply(text);
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  private static InetAddress address(String text) {
    String literal = text.isEmpty() ? "0.0.0.0" : text.strip();
    try {
      if (IPV4.matcher(literal).matches() || IPV6.matcher(literal).matches()) {
        return InetAddress.ofLiteral(literal);
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new TypeConversionException("failed to parse IP: " + GoValue.text(text));
  }

  private static TypeConversionException invalid(String function, String text) {
    return wrong(function, text, "invalid syntax");
  }

  private static TypeConversionException wrong(String function, String text, String what) {
    return new TypeConversionException(
        "%s: parsing %s: %s".formatted(function, GoValue.text(text), what));
  }
}
