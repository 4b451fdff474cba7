package dev.berth.api.codec;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// `[]byte`, kept in base64 as in documents.
final class Base64Codec implements Codec<String> {
  @Override
  public @Nullable String decode(Decoder in) {
    var text = Codecs.STRING.decode(in);
    if (text == null) {
      return null;
    }
    var data = text.replace("\r", "").replace("\n", "");
    try {
      Base64.getDecoder().decode(data);
      return data;
    } catch (IllegalArgumentException e) {
      in.mismatch("base64");
      return null;
    }
  }

  @Override
  public void encode(String value, Encoder out) {
    out.string(value);
  }

  @Override
  public String empty() {
    return "";
  }
}
