package dev.berth.api.codec;

import dev.berth.api.kubescheduler.UnknownArgs;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Arguments of external plugins, which only the plugin's factory decodes.
final class UnknownArgsCodec implements Codec<UnknownArgs> {
  static final UnknownArgsCodec INSTANCE = new UnknownArgsCodec();

  private UnknownArgsCodec() {}

  @Override
  public @Nullable UnknownArgs decode(Decoder in) {
    if (!in.expect(Token.BEGIN_OBJECT) || !(Codecs.ANY.decode(in) instanceof Map<?, ?> map)) {
      return null;
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> fields.put((String) name, value));
    return new UnknownArgs(fields);
  }

  @Override
  public void encode(UnknownArgs value, Encoder out) {
    Codecs.ANY.encode(value.fields(), out);
  }

  @Override
  public UnknownArgs empty() {
    return UnknownArgs.NONE;
  }
}
