package dev.berth.server.tls;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/// Writes the little of ASN.1's distinguished encoding rules (X.690) that a certificate is made of:
/// every value is a tag, a length and a content.
final class DerWriter {

  static final int CRITICAL = 0xff;

  private static final int BOOLEAN = 0x01;
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int CONTEXT = 0x80;
  private static final int CONSTRUCTED = 0x20;
  private static final int FIRST_GENERALIZED_YEAR = 2050;

  private DerWriter() {}

  static byte[] sequence(byte[]... parts) {
    return value(SEQUENCE, parts);
  }

  static byte[] set(byte[]... parts) {
    return value(SET, parts);
  }

  /// A value in a place of its own, such as `[3]`.
  static byte[] explicit(int number, byte[] content) {
    return value(CONTEXT | CONSTRUCTED | number, content);
  }

  /// A value whose type follows from its place.
  static byte[] implicit(int number, byte[] content) {
    return value(CONTEXT | number, content);
  }

  static byte[] bool(boolean value) {
    return value(BOOLEAN, new byte[] {(byte) (value ? CRITICAL : 0)});
  }

  static byte[] integer(byte[] twosComplement) {
    return value(INTEGER, twosComplement);
  }

  static byte[] octets(byte[] content) {
    return value(OCTET_STRING, content);
  }

  static byte[] bits(int unused, byte[] content) {
    return value(BIT_STRING, new byte[] {(byte) unused}, content);
  }

  static byte[] text(String text) {
    return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  /// To the second. Years from 2050 on need four digits (RFC 5280, 4.1.2.5).
  static byte[] time(Instant time) {
    var utc = time.atOffset(ZoneOffset.UTC);
    var isShort = utc.getYear() < FIRST_GENERALIZED_YEAR;
    var pattern = isShort ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'";
    var text = DateTimeFormatter.ofPattern(pattern).format(utc);
    return value(isShort ? UTC_TIME : GENERALIZED_TIME, text.getBytes(StandardCharsets.US_ASCII));
  }

  /// Such as `2.5.4.3`.
  static byte[] identifier(String dotted) {
    var numbers = Arrays.stream(dotted.split("\\.")).mapToInt(Integer::parseInt).toArray();
    var content = new ByteArrayOutputStream();
    content.write(numbers[0] * 40 + numbers[1]);
    for (var i = 2; i < numbers.length; i++) {
      base128(numbers[i], content);
    }
    return value(OBJECT_IDENTIFIER, content.toByteArray());
  }

  private static void base128(int number, ByteArrayOutputStream out) {
    var groups = Math.max(1, (32 - Integer.numberOfLeadingZeros(number) + 6) / 7);
    for (var group = groups - 1; group >= 0; group--) {
      var bits = (number >>> (7 * group)) & 0x7f;
      out.write(group > 0 ? bits | 0x80 : bits);
    }
  }

  private static byte[] value(int tag, byte[]... parts) {
    var length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    var out = new ByteArrayOutputStream(length + 6);
    out.write(tag);
    length(length, out);
    for (var part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static void length(int length, ByteArrayOutputStream out) {
    if (length < 0x80) {
      out.write(length);
      return;
    }
    var bytes = (32 - Integer.numberOfLeadingZeros(length) + 7) / 8;
    out.write(0x80 | bytes);
    for (var i = bytes - 1; i >= 0; i--) {
      out.write(length >>> (8 * i));
    }
  }
}
