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
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { documentLifecycle, sign } from '../domain/document.ts'
import type { DocumentState } from '../domain/document.ts'
import type { SignableDocument } from '../domain/signing.ts'
import { findMember, toDocument } from './queries.ts'
import type { DocumentRow, SideScope } from './queries.ts'
import { readContent } from './read-content.ts'

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
  readonly basis: string
}

export type PreparedSigning = {
  readonly thing: SignableDocument
  readonly signer: Signer
  readonly agreement: { readonly version: string; readonly sha256: Buffer }
  /** The state after this signature. */
  readonly next: DocumentState
}

export type SigningRefusal = Refusal<
  | 'alreadySigned'
  | 'otherSideFirst'
  | 'signingExpired'
  | 'wrongState'
  | 'phoneTooNew'
  | 'noSigningRight'
  | 'agreementMissing'
  | 'profileIncomplete'
  | 'fileDamaged'
>

/**
 * Checks everything a signature requires, before the code is sent and again before it is verified: the turn, a phone that was
 * not changed today, the agreement that makes the code a signature, a signer with a name, and the bytes of the file, hashed
 * anew.
 */
export async function prepareSigning(
  reader: Reader,
  deps: SigningDeps,
  asking: SideScope,
  row: DocumentRow,
): Promise<Result<PreparedSigning, SigningRefusal>> {
  const next = sign(await toDocument(reader, row), asking.side, deps.clock.now())
  if (!next.ok) return next
  if (row.sha256 === null) return refuse({ kind: 'wrongState', state: documentLifecycle.nameOf(row.state) })
  const from = signingFrom(await findPhoneChange(reader, asking.scope.personId), deps.clock.now())
  if (from) return refuse({ kind: 'phoneTooNew', moment: from })
  const agreement = await findConsent(reader, asking.scope.personId, 'einteraction')
  if (!agreement) return refuse({ kind: 'agreementMissing' })
  const member = asking.side === 'client' ? await findMember(reader, asking.scope.memberId) : undefined
  const needsBasis = asking.side === 'client' && nuanceOf(asking.scope.role, 'signDocuments') === 'withBasis'
  if (needsBasis && member?.basis === '') return refuse({ kind: 'noSigningRight' })
  const signer = await findSigner(reader, deps, asking, row, member)
  if (signer.name === '') return refuse({ kind: 'profileIncomplete', fields: 'фамилия и имя подписанта' })
  const file = await deps.files.read(row.sha256)
  if (!file.ok) {
    deps.log.error({ documentId: row.id, failure: file.refusal.kind }, 'the file of a document is not what was frozen')
    return refuse({ kind: 'fileDamaged' })
  }
  const { id, kind, number, day, amount, sha256 } = row
  return ok({ thing: { id, kind, number, day, amount, sha256 }, signer, agreement, next: next.value })
}

type Member = { readonly name: string; readonly basis: string }

async function findSigner(
  reader: Reader,
  deps: SigningDeps,
  asking: SideScope,
  row: DocumentRow,
  member: Member | undefined,
): Promise<Signer> {
  const profile = await readProfile(reader, deps.fieldKey, asking.scope.personId)
  const own = profile.surname === '' || profile.firstname === '' ? '' : fullName(profile)
  const { phone } = asking.scope
  if (asking.side === 'person') {
    const basis = 'действует от своего имени'
    return { name: own, inn: profile.inn ?? null, phone, role: 'Исполнитель', basis }
  }
  const organization = readContent(row).parties.client.name
  const role = memberRoleNames[asking.scope.role]
  return {
    name: own === '' ? (member?.name ?? '') : own,
    inn: profile.inn ?? null,
    phone,
    role,
    basis: `от имени ${organization}; ${groundOf(member?.basis ?? '')}, роль «${role}»`,
  }
}

/** A power of attorney or an order, if the organization has specified one. */
function groundOf(basis: string): string {
  return basis === '' ? 'полномочия предоставлены организацией на платформе' : `основание: ${basis}`
}
