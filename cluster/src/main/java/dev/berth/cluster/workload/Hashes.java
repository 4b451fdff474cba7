package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentSpec;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.ObjectMeta;
import java.nio.charset.StandardCharsets;

/// Short texts that look like Kubernetes' hashes and random suffixes.
final class Hashes {

  /// Neither vowels nor what looks like them, so that no words come out.
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

  private static final int FNV_OFFSET = 0x811c9dc5;
  private static final int FNV_PRIME = 0x01000193;

  private Hashes() {}

  /// The `pod-template-hash` of a template: the same for equal templates.
  static String of(PodTemplateSpec template) {
    var json = new StringBuilder();
    var carrier =
        new Deployment(ObjectMeta.named("", ""), DeploymentSpec.EMPTY.withTemplate(template));
    Kinds.of(carrier).encode(carrier, JsonEncoder.compact(json));
    return encoded(Integer.toUnsignedString(hash(json.toString())));
  }

  /// Five characters, made of the text.
  static String suffix(String text) {
    var rest = Integer.toUnsignedLong(hash(text));
    var suffix = new StringBuilder();
    for (var i = 0; i < 5; i++) {
      suffix.append(ALPHABET.charAt((int) (rest % ALPHABET.length())));
      rest /= ALPHABET.length();
    }
    return suffix.toString();
  }

  private static String encoded(String digits) {
    var text = new StringBuilder();
    digits.chars().forEach(c -> text.append(ALPHABET.charAt(c % ALPHABET.length())));
    return text.toString();
  }

  /// FNV-1a of 32 bits, with its bits spread afterwards, as similar texts are the rule here.
  private static int hash(String text) {
    var hash = FNV_OFFSET;
    for (var b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
    return hash ^ (hash >>> 13);
  }
}
