import { der, derNumber, derOid, tags } from './der.ts'

export const sha256Oid = '2.16.840.1.101.3.4.2.1'

/** A TimeStampReq for a SHA-256 (RFC 3161, 2.4.1): with a nonce, and with the certificate asked for. */
export function writeStampRequest(sha256: Uint8Array, nonce: bigint): Uint8Array {
  const algorithm = der(tags.sequence, derOid(sha256Oid), der(tags.none))
  const imprint = der(tags.sequence, algorithm, der(tags.octets, sha256))
  return der(tags.sequence, derNumber(1n), imprint, derNumber(nonce), der(0x01, Uint8Array.of(0xff)))
}
