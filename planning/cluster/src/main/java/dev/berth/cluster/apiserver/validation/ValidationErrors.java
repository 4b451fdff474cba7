package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Collects the errors of one object, in Kubernetes' words.
final class ValidationErrors {
  private final Manifest manifest;
  private final ManifestErrors sink;

  ValidationErrors(Manifest manifest, ManifestErrors sink) {
    this.manifest = manifest;
    this.sink = sink;
  }

  void invalid(String path, String value, String detail) {
    sink.add(manifest, path, "Invalid value: \"%s\": %s".formatted(value, detail));
  }

  void invalid(String path, String value, List<String> reasons) {
    reasons.forEach(reason -> invalid(path, value, reason));
  }

  void invalid(String path, long value, String detail) {
    sink.add(manifest, path, "Invalid value: %d: %s".formatted(value, detail));
  }

  void invalid(String path, Map<String, String> value, String detail) {
    var json = JsonEncoder.text(Codecs.STRING_MAP, value);
    sink.add(manifest, path, "Invalid value: %s: %s".formatted(json, detail));
  }

  void invalidNull(String path, String detail) {
    sink.add(manifest, path, "Invalid value: null: " + detail);
  }

  void required(String path) {
    sink.add(manifest, path, "Required value");
  }

  void required(String path, String detail) {
    sink.add(manifest, path, "Required value: " + detail);
  }

  void forbidden(String path, String detail) {
    sink.add(manifest, path, "Forbidden: " + detail);
  }

  void tooMany(String path, int actual, int most) {
    sink.add(
        manifest,
        path,
        "Too many: %d: must have at most %d %s"
            .formatted(actual, most, most == 1 ? "item" : "items"));
  }

  void duplicate(String path, String value) {
    sink.add(manifest, path, "Duplicate value: \"%s\"".formatted(value));
  }

  void duplicate(String path, String value, String detail) {
    sink.add(manifest, path, "Duplicate value: \"%s\": %s".formatted(value, detail));
  }

  void supported(String path, String value, List<String> supported) {
    if (!supported.contains(value)) {
      unsupported(path, value, supported);
    }
  }

  /// @param supported the values in the message, even if not all of them are supported here
  void unsupported(String path, String value, List<String> supported) {
    sink.add(
        manifest,
        path,
        "Unsupported value: \"%s\": supported values: %s"
            .formatted(
                value, supported.stream().collect(Collectors.joining("\", \"", "\"", "\""))));
  }

  void positive(String path, long value) {
    if (value <= 0) {
      invalid(path, value, "must be greater than zero");
    }
  }

  void within(String path, long value, long least, long most) {
    if (value < least || value > most) {
      invalid(path, value, "must be in the range %d-%d".formatted(least, most));
    }
  }
}
