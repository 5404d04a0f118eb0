import { X509Certificate, createHash, verify } from 'node:crypto'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { NotDer, elementsOf, momentOf, numberOf, octetsOf, oidOf, readDer, tags } from './der.ts'
import type { DerNode } from './der.ts'
import { readCertificate } from './read-certificate.ts'
import type { StampFailure, TimeStamp } from './port.ts'
import { sha256Oid } from './write-stamp-request.ts'

export type Expected = {
  readonly sha256: Uint8Array
  readonly nonce: bigint
  /** Certificates to which the certificate of the authority must lead. */
  readonly trusted: readonly X509Certificate[]
  /** When what is stamped was made: no sound stamp is older. */
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/** How far the clock of the authority may be from ours. */
const clocksApart = { minutes: 5 }

/**
 * Reads a TimeStampResp (RFC 3161, 2.4.2) and believes it only when it stamps this hash in answer to this request, and is signed by a
 * certificate for time stamps that leads to a trusted one.
 */
export function readTimeStamp(bytes: Uint8Array, expected: Expected): Result<TimeStamp, StampFailure> {
  try {
    const [status, token] = elementsOf(readDer(bytes), tags.sequence)
    const [code, ...words] = elementsOf(status, tags.sequence)
    const refused = numberOf(code)
    // Granted, or granted with changes: what was changed is checked below.
    if (refused > 1n) return refuse({ kind: 'refused', reason: `status ${refused}${wordsOf(words)}` })
    if (!token) throw new NotDer('no token')
    return ok(soundStamp(token, expected))
  } catch (fault) {
    if (fault instanceof Unsound || fault instanceof NotDer) return refuse({ kind: 'unsound', reason: fault.message })
    throw fault
  }
}

class Unsound extends Error {}

function requireThat(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Unsound(why)
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const

const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  [sha256Oid]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Digest of what is signed: named by the signature itself, or by the signer beside it. */
const signatures: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
}

function soundStamp(token: DerNode, expected: Expected): TimeStamp {
  const [type, content] = elementsOf(token, tags.sequence)
  requireThat(oidOf(type) === oids.signedData, 'not signed data')
  const parts = elementsOf(elementsOf(content, 0xa0)[0], tags.sequence)
  const [infoType, infoHolder] = elementsOf(parts[2], tags.sequence)
  requireThat(oidOf(infoType) === oids.stampInfo, 'not a stamp')
  const info = octetsOf(elementsOf(infoHolder, 0xa0)[0])
  const signers = elementsOf(parts.at(-1), tags.set)
  requireThat(signers.length === 1, 'not one signer')
  const certificates = certificatesOf(parts.find(({ tag }) => tag === 0xa0))
  const signer = checkSigner(signers[0], info, certificates)
  const stamp = checkInfo(readDer(info), expected)
  const isBefore = Temporal.Instant.compare(stamp.at, expected.since.subtract(clocksApart)) < 0
  requireThat(!isBefore, 'the stamp is older than what it stamps')
  requireThat(Temporal.Instant.compare(stamp.at, expected.now.add(clocksApart)) <= 0, 'the stamp is of the future')
  requireThat(leadsTo(signer, certificates, expected.trusted, stamp.at), 'the certificate does not lead to a trusted one')
  requireThat(isValidAt(signer, expected.now), 'the certificate is not valid now')
  return { ...stamp, token: Uint8Array.from(token.whole), authority: nameOf(signer) }
}

/** TSTInfo: it stamps this hash in answer to this request. */
function checkInfo(info: DerNode, { sha256, nonce }: Expected) {
  const [, policy, imprint, serial, at, ...others] = elementsOf(info, tags.sequence)
  const [algorithm, stamped] = elementsOf(imprint, tags.sequence)
  requireThat(oidOf(elementsOf(algorithm, tags.sequence)[0]) === sha256Oid, 'another hash function')
  requireThat(Buffer.compare(octetsOf(stamped), sha256) === 0, 'another hash is stamped')
  const answered = others.find(({ tag }) => tag === tags.integer)
  requireThat(answered !== undefined && numberOf(answered) === nonce, 'another request is answered')
  return { policy: oidOf(policy), serial: numberOf(serial).toString(), at: momentOf(at) }
}

/** The signature over the attributes, the attributes over the info, and the certificate over itself: none can be swapped. */
function checkSigner(node: DerNode | undefined, info: Uint8Array, certificates: readonly X509Certificate[]): X509Certificate {
  const parts = elementsOf(node, tags.sequence)
  const digest = digests[oidOf(elementsOf(parts[2], tags.sequence)[0])]
  const [signed, signatureType, signature] = parts.slice(3)
  requireThat(digest !== undefined && digest !== 'sha1', 'a hash function that is not known')
  requireThat(signed?.tag === 0xa0, 'no signed attributes')
  const attributes = new Map(
    elementsOf(signed).map((attribute) => {
      const [name, values] = elementsOf(attribute, tags.sequence)
      return [oidOf(name), elementsOf(values, tags.set)[0]] as const
    }),
  )
  requireThat(oidOf(attributes.get(oids.contentType)) === oids.stampInfo, 'signed as something else')
  const hash = createHash(digest).update(info).digest()
  requireThat(Buffer.compare(octetsOf(attributes.get(oids.messageDigest)), hash) === 0, 'the signature is over something else')
  const certificate = certificates.find((one) => isNamed(one, attributes))
  requireThat(certificate !== undefined, 'the certificate of the signer is not there')
  const { issuer, serial, isForStampsOnly } = readCertificate(certificate)
  requireThat(isForStampsOnly, 'the certificate is not for time stamps')
  const [namedIssuer, namedSerial] = elementsOf(parts[1], tags.sequence)
  requireThat(isSame(namedIssuer, issuer) && isSame(namedSerial, serial), 'the signer is another certificate')
  const algorithm = oidOf(elementsOf(signatureType, tags.sequence)[0])
  const own = signatures[algorithm]
  requireThat(own !== undefined, `a signature that cannot be checked: ${algorithm}`)
  // Signed as a set, although it stands with a tag of its own (RFC 5652, 5.4).
  const text = Buffer.from(signed.whole)
  text[0] = tags.set
  const withDigest = certificate.publicKey.asymmetricKeyType === 'ed25519' ? undefined : (own ?? digest)
  requireThat(verify(withDigest, text, certificate.publicKey, octetsOf(signature)), 'the signature does not hold')
  return certificate
}

/** Whether the signed attributes name this certificate by its hash (RFC 5035; RFC 2634 with SHA-1). */
function isNamed(certificate: X509Certificate, attributes: ReadonlyMap<string, DerNode | undefined>): boolean {
  const second = attributes.get(oids.signingCertificateV2)
  const named = second ?? attributes.get(oids.signingCertificate)
  if (!named) return false
  const [first] = elementsOf(elementsOf(named, tags.sequence)[0], tags.sequence)
  const parts = elementsOf(first, tags.sequence)
  const algorithm = parts[0]?.tag === tags.sequence ? digests[oidOf(elementsOf(parts[0])[0])] : undefined
  const hash = octetsOf(parts.find(({ tag }) => tag === tags.octets))
  const digest = second ? (algorithm ?? 'sha256') : 'sha1'
  return Buffer.compare(createHash(digest).update(certificate.raw).digest(), hash) === 0
}

function isSame(one: DerNode | undefined, other: DerNode | undefined): boolean {
  return one !== undefined && other !== undefined && Buffer.compare(one.whole, other.whole) === 0
}

function certificatesOf(node: DerNode | undefined): X509Certificate[] {
  if (!node) return []
  return elementsOf(node).flatMap(({ tag, whole }) => {
    if (tag !== tags.sequence) return []
    try {
      return [new X509Certificate(whole)]
    } catch {
      throw new Unsound('a certificate that cannot be read')
    }
  })
}

/** Longer chains are not of this world. */
const longestChain = 6

/** Each certificate is valid at the moment of the stamp and signed by the next, up to a trusted one. */
function leadsTo(
  leaf: X509Certificate,
  given: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: Temporal.Instant,
): boolean {
  let last = leaf
  for (let step = 0; step < longestChain && isValidAt(last, at); step += 1) {
    const here = last
    if (trusted.some((one) => one.raw.equals(here.raw))) return true
    const isIssuer = (one: X509Certificate) => one.ca && here.checkIssued(one) && here.verify(one.publicKey)
    const anchor = trusted.find(isIssuer)
    if (anchor) return isValidAt(anchor, at)
    const above = given.find((one) => one !== here && isIssuer(one))
    if (!above) return false
    last = above
  }
  return false
}

function isValidAt(certificate: X509Certificate, at: Temporal.Instant): boolean {
  const moment = at.epochMilliseconds
  return certificate.validFromDate.getTime() <= moment && moment <= certificate.validToDate.getTime()
}

/** The common name, or the whole subject when there is none. */
function nameOf({ subject }: X509Certificate): string {
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
}

/** What the authority says of its refusal: the texts of PKIStatusInfo. */
function wordsOf(nodes: readonly DerNode[]): string {
  const texts = nodes.filter(({ tag }) => tag === tags.sequence).flatMap((node) => elementsOf(node))
  const said = texts.filter(({ tag }) => tag === tags.utf8).map(({ body }) => Buffer.from(body).toString('utf8'))
  return said.length === 0 ? '' : `: ${said.join('; ').slice(0, 200)}`
}
