package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ListMeta;
import dev.berth.api.meta.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// JSON; the events of a watch are consecutive documents. Lists are read as a stream.
final class JsonFormat implements ApiFormat {
  @Override
  public <T extends KubernetesObject> @Nullable T readObject(
      Kind<T> kind, InputStream in, Reading reading) {
    var tokens = JsonTokens.of(in);
    return notBroken(() -> {
      tokens.next();
      return item(kind, tokens, reading);
    });
  }

  @Override
  public @Nullable Status readStatus(InputStream in) {
    return ValueReader.readJson(MetaTables.STATUS, in, "Status", Interner.none(), new Problems());
  }

  @Override
  public <T extends KubernetesObject> ListMeta readList(
      Kind<T> kind, InputStream in, Reading reading, Consumer<T> sink) {
    return notBroken(() -> list(kind, JsonTokens.of(in), reading, sink));
  }

  private static <T extends KubernetesObject> ListMeta list(
      Kind<T> kind, TokenReader tokens, Reading reading, Consumer<T> sink) {
    var meta = MetaTables.LIST_META.empty();
    if (tokens.next() != Token.BEGIN_OBJECT) {
      throw new SyntaxException(tokens.line(), tokens.column(), "this is not a list");
    }
    while (tokens.next() == Token.NAME) {
      var name = tokens.text();
      var value = tokens.next();
      if (name.equals("metadata")) {
        var read = MetaTables.LIST_META.decode(new Decoder(tokens, reading.next(kind)));
        meta = read == null ? meta : read;
      } else if (name.equals("items") && value == Token.BEGIN_ARRAY) {
        while (tokens.next() != Token.END_ARRAY) {
          var object = item(kind, tokens, reading);
          if (object != null) {
            sink.accept(object);
          }
        }
      } else {
        Tokens.skip(tokens);
      }
    }
    return meta;
  }

  @Override
  public <T extends KubernetesObject> WatchStream<T> watch(
      Kind<T> kind, InputStream in, Reading reading) {
    var limited = new LimitedInput(in, LONGEST_OBJECT);
    return new WatchStream<>() {
      private @Nullable TokenReader tokens;

      @Override
      public @Nullable WatchEvent<T> next() {
        limited.renew();
        if (tokens == null) {
          tokens = JsonTokens.of(limited); // waits for the first bytes
        }
        var begun = tokens;
        return notBroken(() -> JsonFormat.next(kind, begun, reading));
      }
    };
  }

  private static <T extends KubernetesObject> @Nullable WatchEvent<T> next(
      Kind<T> kind, TokenReader tokens, Reading reading) {
    while (tokens.next() == Token.BEGIN_OBJECT) {
      String type = "";
      var object = new TokenBuffer();
      while (tokens.next() == Token.NAME) {
        var name = tokens.text();
        tokens.next();
        if (name.equals("type")) {
          type = tokens.text();
        } else if (name.equals("object")) {
          object.addValue(tokens);
        } else {
          Tokens.skip(tokens);
        }
      }
      var event =
          WatchEvents.of(
              type,
              () -> item(kind, object.before(EndOfTokens.INSTANCE), reading),
              () -> status(object.before(EndOfTokens.INSTANCE), reading.next(kind)));
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  private static <T extends KubernetesObject> @Nullable T item(
      Kind<T> kind, TokenReader tokens, Reading reading) {
    var context = reading.next(kind);
    var decoder = new Decoder(tokens, context);
    var documents = reading.documents();
    if (documents == null) {
      return reading.sound(kind.decode(decoder), context);
    }
    var document = decoder.raw();
    var object = reading.sound(document.decode(kind), context);
    if (object != null) {
      documents.accept(object, document);
    }
    return object;
  }

  private static @Nullable Status status(TokenReader tokens, DecodeContext context) {
    return MetaTables.STATUS.decode(new Decoder(tokens, context));
  }

  /// Reads input from the network, where invalid JSON means a broken connection.
  private static <R extends @Nullable Object> R notBroken(Supplier<R> reading) {
    try {
      return reading.get();
    } catch (SyntaxException e) {
      throw new UncheckedIOException(new IOException(e.getMessage(), e));
    }
  }
}
