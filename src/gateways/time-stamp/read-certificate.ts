import type { X509Certificate } from 'node:crypto'
import { elementsOf, octetsOf, oidOf, readDer, tags } from './der.ts'
import type { DerNode } from './der.ts'

const oids = { purposes: '2.5.29.37', timeStamping: '1.3.6.1.5.5.7.3.8' } as const

export type CertificateParts = {
  readonly issuer: DerNode | undefined
  readonly serial: DerNode | undefined
  /** Its only purpose, and whoever does not know the purpose must not use it (RFC 3161, 2.3). */
  readonly isForStampsOnly: boolean
}

/** What a stamp asks of a certificate and the platform does not tell of it: parts as they are written (RFC 5280, 4.1). */
export function readCertificate({ raw }: X509Certificate): CertificateParts {
  const parts = elementsOf(elementsOf(readDer(raw), tags.sequence)[0], tags.sequence)
  const [serial, , issuer] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts
  return { issuer, serial, isForStampsOnly: isForStampsOnly(parts.find(({ tag }) => tag === 0xa3)) }
}

function isForStampsOnly(holder: DerNode | undefined): boolean {
  if (!holder) return false
  const extensions = elementsOf(elementsOf(holder)[0], tags.sequence).map((node) => elementsOf(node, tags.sequence))
  const found = extensions.filter(([name]) => oidOf(name) === oids.purposes)
  return found.length === 1 && found.every(isStampsOnly)
}

/** Critical stands between the name and the value, and is true whenever it is written. */
function isStampsOnly(extension: readonly DerNode[]): boolean {
  const critical = extension[1]
  const isCritical = extension.length === 3 && critical?.tag === tags.truth && critical.body[0] === 0xff
  const purposes = elementsOf(readDer(octetsOf(extension.at(-1))), tags.sequence).map(oidOf)
  return isCritical && purposes.length === 1 && purposes[0] === oids.timeStamping
}
