package dev.berth.kube.connect;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// The little of ASN.1 that it takes to wrap older forms of private keys in PKCS #8.
final class Der {

  private static final int INTEGER = 0x02;
  private static final int OCTET_STRING = 0x04;
  private static final int NULL = 0x05;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int SEQUENCE = 0x30;

  /// `[0]`, the curve of an elliptic key.
  private static final int PARAMETERS = 0xa0;

  /// 1.2.840.113549.1.1.1
  private static final byte[] RSA = {
    0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0xd, 1, 1, 1
  };

  /// 1.2.840.10045.2.1
  private static final byte[] ELLIPTIC = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 2, 1};

  private Der() {}

  /// Wraps an `RSAPrivateKey` of PKCS #1.
  static byte[] wrapRsa(byte[] key) {
    return wrap(key, element(OBJECT_IDENTIFIER, RSA), element(NULL));
  }

  /// Wraps an `ECPrivateKey` of SEC 1.
  ///
  /// @throws IllegalArgumentException if it does not say its curve
  static byte[] wrapElliptic(byte[] key) {
    return wrap(key, element(OBJECT_IDENTIFIER, ELLIPTIC), curve(key));
  }

  private static byte[] wrap(byte[] key, byte[] algorithm, byte[] parameters) {
    return element(
        SEQUENCE,
        element(INTEGER, new byte[] {0}),
        element(SEQUENCE, algorithm, parameters),
        element(OCTET_STRING, key));
  }

  private static byte[] element(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (var part : parts) {
      content.writeBytes(part);
    }
    var out = new ByteArrayOutputStream();
    out.write(tag);
    var length = content.size();
    if (length < 0x80) {
      out.write(length);
    } else if (length < 0x100) {
      out.write(0x81);
      out.write(length);
    } else {
      out.write(0x82);
      out.write(length >> 8);
      out.write(length);
    }
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  private static byte[] curve(byte[] key) {
    var end = key.length;
    for (var at = contentOf(key, 0); at < end; at = endOf(key, at)) {
      if (Byte.toUnsignedInt(key[at]) == PARAMETERS) {
        return Arrays.copyOfRange(key, contentOf(key, at), endOf(key, at));
      }
    }
    throw new IllegalArgumentException("the key does not say its curve");
  }

  /// Where the content of the element begins.
  private static int contentOf(byte[] der, int at) {
    var length = Byte.toUnsignedInt(der[at + 1]);
    return at + 2 + (length < 0x80 ? 0 : length - 0x80);
  }

  private static int endOf(byte[] der, int at) {
    var content = contentOf(der, at);
    var length = Byte.toUnsignedInt(der[at + 1]);
    if (length >= 0x80) {
      length = 0;
      for (var i = at + 2; i < content; i++) {
        length = length << 8 | Byte.toUnsignedInt(der[i]);
      }
    }
    return content + length;
  }
}
