import { invitationLifecycle } from '#/features/contractors/domain/invitation.ts'
import { joinByInvitation } from '#/features/contractors/server/join-by-invitation.ts'
import { readInvitationToken } from '#/features/contractors/server/read-invitation-token.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { requeueRegisterChecks } from '#/features/registers/server/requeue-register-checks.ts'
import { checkReadiness } from '#/features/tasks/server/check-readiness.ts'
import { giveWork } from '#/features/tasks/server/give-work.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { newcomerLifecycle } from '../domain/newcomer.ts'
import { judgeInvitation } from './judge-invitation.ts'
import { lapseNewcomer } from './lapse-newcomer.ts'
import { identityOf, lockInvitation, lockInvited, saveNewcomer } from './queries.ts'

type Deps = MakeDocumentDeps & { readonly db: Database; readonly codePepper: string }

/**
 * The person agrees to the work he is invited to: he joins the contractors of the customer, gets his place at the sum he was told, and
 * finds the contract and the order ready to sign. Money of a row goes to whom it names, so a link handed on to somebody else does not work.
 */
export function acceptWork(deps: Deps, scope: PersonScope, token: string) {
  return deps.db.transaction().execute(async (tx) => {
    const invitationId = readInvitationToken(deps.codePepper, token)
    const person = invitationId && (await lockInvited(tx, invitationId))
    const invitation = invitationId && (await lockInvitation(tx, invitationId))
    if (!person?.task_id || !invitation) return refuse({ kind: 'notFound' })
    if (person.assignment_id !== null) return answerAgain(tx, scope, person.assignment_id)
    if (Temporal.Instant.compare(invitation.expires_at, deps.clock.now()) <= 0) return refuse({ kind: 'notFound' })
    const accepted = newcomerLifecycle.move(person.state, 'accept', 'person')
    if (!accepted.ok) return accepted
    const fallen = await judgeInvitation(tx, person.id)
    if (fallen) {
      await lapseNewcomer(tx, deps.clock, person, fallen)
      return fallen.of === 'task' ? refuse({ kind: 'taskGone' }) : refuse({ kind: 'wrongState', state: fallen.person })
    }
    const { missing } = await checkReadiness(tx, deps.fieldKey, scope.personId)
    if (missing.length > 0) return refuse({ kind: 'ladderUnfinished', steps: missing.join(', ') })
    if (!isFor(invitation, await identityOf(tx, scope.personId))) return refuse({ kind: 'notFound' })
    const isJoined = invitationLifecycle.is.accepted(invitation.state) && invitation.person_id === scope.personId
    const may = isJoined ? ok() : invitationLifecycle.move(invitation.state, 'accept', 'person')
    if (!may.ok) return may
    const given = await giveWork(tx, deps, { taskId: person.task_id, personId: scope.personId, amount: person.amount })
    if (!given.ok) return given
    const joined = await joinByInvitation(tx, deps, scope, token)
    if (!joined.ok) throw new Error(`An invitation that may be accepted was not: ${joined.refusal.kind}`)
    await saveNewcomer(tx, person.id, {
      state: accepted.value,
      assignment_id: given.value,
      problem: null,
      updated_at: deps.clock.now(),
    })
    const head = await tx
      .selectFrom('onboardings')
      .select(['register_id', 'org_id'])
      .where('id', '=', person.onboarding_id)
      .executeTakeFirstOrThrow()
    await requeueRegisterChecks(tx, deps.clock, [head])
    await recordPartyEntry(tx, deps, head.org_id, scope, {
      action: 'offerAccepted',
      object: { kind: 'assignment', id: given.value },
    })
    return ok({ assignment_id: given.value })
  })
}

/** A second press of his own is answered as the first one was. */
async function answerAgain(tx: Tx, scope: PersonScope, id: Id<'assignment'>) {
  const own = await tx
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', scope.personId)
    .executeTakeFirst()
  return own ? ok({ assignment_id: own.id }) : refuse({ kind: 'notFound' })
}

/** By the ИНН of the row; one without it, by its phone. An invitation whose names are erased is for nobody. */
function isFor(invitation: Named, person: Named): boolean {
  if (invitation.inn !== null) return invitation.inn === person.inn
  return invitation.phone !== null && invitation.phone === person.phone
}

type Named = { readonly inn: string | null; readonly phone: string | null }
