#!/usr/bin/env python3
"""Says where files come from, and checks that.

dist/provenance.py sign KEY COMMIT FILE...
dist/provenance.py verify PUBLIC-KEY BUNDLE FILE...

`sign` prints a line of JSON: an in-toto statement with the SHA-256 of each file and SLSA's predicate, in a DSSE envelope,
in Sigstore's bundle. A release has the same from GitHub, but with a certificate in the place of the key. `verify` reads
such a line, and fails unless the key signed it and it names all of the files as they are. KEY is a PEM file for openssl.
"""

import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile

PAYLOAD_TYPE = "application/vnd.in-toto+json"
SLSA = "https://slsa.dev/provenance/v1"


def digests(files):
    return {os.path.basename(f): hashlib.sha256(open(f, "rb").read()).hexdigest() for f in files}


def pre_authentication(payload):
    """What a DSSE envelope signs."""
    kind = PAYLOAD_TYPE.encode()
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def openssl(*arguments, text):
    return subprocess.run(["openssl", "dgst", "-sha256", *arguments], input=text, stdout=subprocess.PIPE)


def sign(key, commit, files):
    statement = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": n, "digest": {"sha256": d}} for n, d in digests(files).items()],
        "predicateType": SLSA,
        "predicate": {
            "buildDefinition": {
                "buildType": "https://berth.dev/rehearsal/v1",
                "externalParameters": {},
                "resolvedDependencies": [{"uri": "git+file:.", "digest": {"gitCommit": commit}}],
            },
            "runDetails": {"builder": {"id": "dist/rehearse"}},
        },
    }
    payload = json.dumps(statement, separators=(",", ":")).encode()
    signed = openssl("-sign", key, text=pre_authentication(payload))
    signed.check_returncode()
    envelope = {
        "payload": base64.b64encode(payload).decode(),
        "payloadType": PAYLOAD_TYPE,
        "signatures": [{"sig": base64.b64encode(signed.stdout).decode()}],
    }
    bundle = {
        "mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json",
        "verificationMaterial": {"publicKey": {"hint": "rehearsal"}},
        "dsseEnvelope": envelope,
    }
    print(json.dumps(bundle, separators=(",", ":")))


def verify(public_key, bundle, files):
    envelope = json.load(open(bundle))["dsseEnvelope"]
    payload = base64.b64decode(envelope["payload"])
    with tempfile.NamedTemporaryFile() as signature:
        signature.write(base64.b64decode(envelope["signatures"][0]["sig"]))
        signature.flush()
        answer = openssl(
            "-verify", public_key, "-signature", signature.name, text=pre_authentication(payload)
        )
    if envelope["payloadType"] != PAYLOAD_TYPE or answer.returncode != 0:
        sys.exit(f"{bundle}: the signature is not by {public_key}")
    statement = json.loads(payload)
    if statement["predicateType"] != SLSA:
        sys.exit(f"{bundle}: is no provenance, but {statement['predicateType']}")
    stated = {s["name"]: s["digest"]["sha256"] for s in statement["subject"]}
    for name, digest in digests(files).items():
        if stated.get(name) != digest:
            sys.exit(f"{bundle}: is not about this {name}")


match sys.argv[1:]:
    case ["sign", key, commit, *files] if files:
        sign(key, commit, files)
    case ["verify", public_key, bundle, *files] if files:
        verify(public_key, bundle, files)
    case _:
        sys.exit(__doc__)
