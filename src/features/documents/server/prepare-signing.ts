import type { FileStore } from '#/gateways/files/port.ts'
import { signingFrom } from '#/features/identity/domain/phone-change.ts'
import { findPhoneChange } from '#/features/identity/server/find-phone-change.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { memberRoleNames, nuanceOf } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, sign } from '../domain/document.ts'
import type { DocumentState } from '../domain/document.ts'
import { inManifestOrder, manifestText } from '../domain/manifest.ts'
import type { SigningProblem } from '../domain/signing-problem.ts'
import type { Manifest, SignableDocument } from '../domain/signing.ts'
import { signedSidesOf, toDocumentOf } from './queries.ts'
import { findMember } from './signer-queries.ts'
import type { DocumentRow } from './queries.ts'
import type { SideScope } from './own-document-queries.ts'
import { readContent } from './read-content.ts'
import { readersOf } from './reading-queries.ts'

export type SigningDeps = {
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly fieldKey: FieldKey
}

export type Signer = {
  readonly name: string
  readonly inn: PersonInn | null
  readonly phone: Phone
  readonly role: string
  /** On what ground the signer acts in this document. */
  readonly basisIn: (row: DocumentRow) => string
}

export type PreparedDocument = {
  readonly row: DocumentRow
  readonly thing: SignableDocument
  /** The state after this signature. */
  readonly next: DocumentState
  /** The place in the manifest, from 1. */
  readonly place: number
}

export type PreparedSigning = {
  readonly documents: readonly PreparedDocument[]
  readonly manifest: Manifest & { readonly text: string }
  readonly signer: Signer
  readonly agreement: { readonly version: string; readonly sha256: Buffer }
}

/** Documents that cannot be signed now, each with its reason. */
export type Unfit = { readonly kind: 'unfit'; readonly documents: readonly UnfitDocument[] }
export type UnfitDocument = { readonly row: DocumentRow; readonly problem: SigningProblem }

export type SigningRefusal =
  | Unfit
  | Refusal<'documentUnread' | 'phoneTooNew' | 'noSigningRight' | 'agreementMissing' | 'profileIncomplete'>

/**
 * Checks everything the signatures of a manifest require, before the code is sent and again before it is verified: the turn of each
 * document, a phone that was not changed today, the agreement that makes the code a signature, a signer with a name, that the
 * signer has read each of them, and the bytes of each file, hashed anew. One document that cannot be signed stops them all.
 */
export async function prepareSigning(
  reader: Reader,
  deps: SigningDeps,
  asking: SideScope,
  rows: readonly DocumentRow[],
): Promise<Result<PreparedSigning, SigningRefusal>> {
  const judged = await judgeTurns(reader, deps, asking, inManifestOrder(rows))
  if (!judged.ok) return judged
  const from = signingFrom(await findPhoneChange(reader, asking.scope.personId), deps.clock.now())
  if (from) return refuse({ kind: 'phoneTooNew', moment: from })
  const agreement = await findConsent(reader, asking.scope.personId, 'einteraction')
  if (!agreement) return refuse({ kind: 'agreementMissing' })
  const member = asking.side === 'client' ? await findMember(reader, asking.scope.memberId) : undefined
  const needsBasis = asking.side === 'client' && nuanceOf(asking.scope.role, 'signDocuments') === 'withBasis'
  if (needsBasis && member?.basis === '') return refuse({ kind: 'noSigningRight' })
  const signer = await findSigner(reader, deps, asking, member)
  if (signer.name === '') return refuse({ kind: 'profileIncomplete', fields: 'фамилия и имя подписанта' })
  const ids = judged.value.map(({ thing }) => thing.id)
  const read = await readersOf(reader, ids, asking.scope.personId)
  if (ids.some((id) => !read.has(id))) return refuse({ kind: 'documentUnread' })
  const damaged = await findDamaged(deps, judged.value)
  if (damaged.length > 0) return refuse({ kind: 'unfit', documents: damaged })
  const text = manifestText(judged.value.map(({ thing }) => thing))
  return ok({ documents: judged.value, manifest: { id: sha256Hex(text), size: ids.length, text }, signer, agreement })
}

async function judgeTurns(reader: Reader, deps: SigningDeps, asking: SideScope, rows: readonly DocumentRow[]) {
  const signed = await signedSidesOf(
    reader,
    rows.map(({ id }) => id),
  )
  const unfit: UnfitDocument[] = []
  const documents: PreparedDocument[] = []
  for (const [at, row] of rows.entries()) {
    const { id, kind, number, day, amount, sha256 } = row
    const next = sign(toDocumentOf(row, signed.get(id) ?? []), asking.side, deps.clock.now())
    if (!next.ok) unfit.push({ row, problem: next.refusal })
    else if (sha256 === null) unfit.push({ row, problem: { kind: 'wrongState', state: documentLifecycle.nameOf(row.state) } })
    else documents.push({ row, thing: { id, kind, number, day, amount, sha256 }, next: next.value, place: at + 1 })
  }
  return unfit.length > 0 ? refuse({ kind: 'unfit' as const, documents: unfit }) : ok(documents)
}

async function findDamaged(deps: SigningDeps, documents: readonly PreparedDocument[]): Promise<UnfitDocument[]> {
  const damaged: UnfitDocument[] = []
  for (const { row, thing } of documents) {
    const file = await deps.files.read(thing.sha256)
    if (file.ok) continue
    deps.log.error({ documentId: row.id, failure: file.refusal.kind }, 'the file of a document is not what was frozen')
    damaged.push({ row, problem: { kind: 'fileDamaged' } })
  }
  return damaged
}

type Member = { readonly name: string; readonly basis: string }

async function findSigner(reader: Reader, deps: SigningDeps, asking: SideScope, member: Member | undefined): Promise<Signer> {
  const profile = await readProfile(reader, deps.fieldKey, asking.scope.personId)
  const own = profile.surname === '' || profile.firstname === '' ? '' : fullName(profile)
  const inn = profile.inn ?? null
  const { phone } = asking.scope
  if (asking.side === 'person') return { name: own, inn, phone, role: 'Исполнитель', basisIn: () => 'действует от своего имени' }
  const role = memberRoleNames[asking.scope.role]
  const ground = groundOf(member?.basis ?? '')
  const basisIn = (row: DocumentRow) => `от имени ${readContent(row).parties.client.name}; ${ground}, роль «${role}»`
  return { name: own === '' ? (member?.name ?? '') : own, inn, phone, role, basisIn }
}

/** A power of attorney or an order, if the organization has specified one. */
function groundOf(basis: string): string {
  return basis === '' ? 'полномочия предоставлены организацией на платформе' : `основание: ${basis}`
}
