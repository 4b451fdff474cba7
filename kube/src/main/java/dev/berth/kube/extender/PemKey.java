package dev.berth.kube.extender;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// Reads private keys from PEM: PKCS #8, and the older forms of RSA and EC, which the JDK does not
/// know and which become PKCS #8 by an envelope.
final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ((?:\\w+ )?PRIVATE KEY)-----([^-]+)-----END");

  private static final int INTEGER = 0x02;
  private static final int OCTETS = 0x04;
  private static final int SEQUENCE = 0x30;
  private static final int PARAMETERS = 0xa0;
  private static final byte[] VERSION_0 = der(INTEGER, new byte[1]);

  /// 1.2.840.113549.1.1.1, and no parameters.
  private static final byte[] RSA = hex("06092a864886f70d0101010500");

  /// 1.2.840.10045.2.1; its parameter is the curve.
  private static final byte[] EC = hex("06072a8648ce3d0201");

  private PemKey() {}

  static PrivateKey read(String pem) throws GeneralSecurityException {
    var block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new InvalidKeySpecException("there is no private key in the PEM data");
    }
    byte[] key = Base64.getMimeDecoder().decode(block.group(2));
    return switch (block.group(1)) {
      case "RSA PRIVATE KEY" -> decode("RSA", envelope(RSA, key));
      case "EC PRIVATE KEY" -> decode("EC", envelope(join(EC, curve(key)), key));
      default -> decode(key);
    };
  }

  private static PrivateKey decode(byte[] pkcs8) throws GeneralSecurityException {
    var wrong = new InvalidKeySpecException("the private key is neither RSA nor EC nor Ed25519");
    for (String algorithm : List.of("RSA", "EC", "EdDSA")) {
      try {
        return decode(algorithm, pkcs8);
      } catch (InvalidKeySpecException e) {
        wrong.addSuppressed(e);
      }
    }
    throw wrong;
  }

  private static PrivateKey decode(String algorithm, byte[] pkcs8) throws GeneralSecurityException {
    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
  }

  private static byte[] envelope(byte[] algorithm, byte[] key) {
    return der(SEQUENCE, join(VERSION_0, der(SEQUENCE, algorithm), der(OCTETS, key)));
  }

  /// The name of the curve in `ECPrivateKey`: version, key, parameters, public key.
  private static byte[] curve(byte[] key) throws InvalidKeySpecException {
    var outer = ByteBuffer.wrap(key);
    outer.get();
    length(outer);
    while (outer.hasRemaining()) {
      int tag = outer.get() & 0xff;
      byte[] content = new byte[length(outer)];
      outer.get(content);
      if (tag == PARAMETERS) {
        return content;
      }
    }
    throw new InvalidKeySpecException("the EC private key does not name its curve");
  }

  private static int length(ByteBuffer der) {
    int first = der.get() & 0xff;
    int length = first < 0x80 ? first : 0;
    for (int more = first < 0x80 ? 0 : first & 0x7f; more > 0; more--) {
      length = (length << 8) | (der.get() & 0xff);
    }
    return length;
  }

  private static byte[] der(int tag, byte[] content) {
    int size = content.length;
    byte[] head =
        size < 0x80
            ? new byte[] {(byte) tag, (byte) size}
            : new byte[] {(byte) tag, (byte) 0x82, (byte) (size >> 8), (byte) size};
    return join(head, content);
  }

  private static byte[] join(byte[]... parts) {
    var joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
