package dev.berth.api.codec;

import dev.berth.api.coordination.Lease;
import dev.berth.api.coordination.LeaseSpec;

/// Codec tables for `api.coordination`.
final class CoordinationCodecs {

  static final RecordCodec<LeaseSpec> LEASE_SPEC =
      RecordCodec.of(
          "LeaseSpec",
          f -> {
            var holderIdentity =
                f.optional(1, "holderIdentity", Codecs.STRING, LeaseSpec::holderIdentity);
            var leaseDurationSeconds =
                f.optional(
                    2, "leaseDurationSeconds", Codecs.INT32, LeaseSpec::leaseDurationSeconds);
            var acquireTime =
                f.optional(3, "acquireTime", Codecs.MICRO_TIME, LeaseSpec::acquireTime);
            var renewTime = f.optional(4, "renewTime", Codecs.MICRO_TIME, LeaseSpec::renewTime);
            var leaseTransitions =
                f.optional(5, "leaseTransitions", Codecs.INT32, LeaseSpec::leaseTransitions);
            var strategy = f.optional(6, "strategy", Codecs.STRING, LeaseSpec::strategy);
            var preferredHolder =
                f.optional(7, "preferredHolder", Codecs.STRING, LeaseSpec::preferredHolder);
            return v ->
                new LeaseSpec(
                    v.get(holderIdentity),
                    v.get(leaseDurationSeconds),
                    v.get(acquireTime),
                    v.get(renewTime),
                    v.get(leaseTransitions),
                    v.get(strategy),
                    v.get(preferredHolder));
          });

  static final RecordCodec<Lease> LEASE =
      RecordCodec.of(
          "Lease",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Lease::metadata);
            var spec = f.field(2, "spec", LEASE_SPEC, Lease::spec);
            return v -> new Lease(v.get(metadata), v.get(spec));
          });

  private CoordinationCodecs() {}
}
