package dev.berth.testkit;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;

/// Parses taints and tolerations written as for `kubectl taint`.
final class TaintParser {
  private TaintParser() {}

  /// Parses `key=value:effect` or `key:effect`.
  static Taint taint(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "\"%s\" is not a taint such as \"gpu=yes:NoSchedule\"".formatted(text));
    }
    String label = text.substring(0, colon);
    return new Taint(key(label), value(label), text.substring(colon + 1), null);
  }

  /// Parses `key=value:effect`. Without a value, the taint may have any value; without an effect,
  /// any effect is tolerated; `*` tolerates everything.
  static Toleration toleration(String text) {
    if (text.equals("*")) {
      return new Toleration("", Toleration.EXISTS, "", "", null);
    }
    int colon = text.lastIndexOf(':');
    String label = colon < 0 ? text : text.substring(0, colon);
    String effect = colon < 0 ? "" : text.substring(colon + 1);
    String operator = label.contains("=") ? Toleration.EQUAL : Toleration.EXISTS;
    return new Toleration(key(label), operator, value(label), effect, null);
  }

  private static String key(String label) {
    int equals = label.indexOf('=');
    return equals < 0 ? label : label.substring(0, equals);
  }

  private static String value(String label) {
    int equals = label.indexOf('=');
    return equals < 0 ? "" : label.substring(equals + 1);
  }
}
