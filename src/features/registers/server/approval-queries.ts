import type { ApprovalStep } from '#/features/organizations/domain/approval-policy.ts'
import { routeOf } from '#/features/organizations/domain/approval-route.ts'
import type { ApprovalRoute, Decision } from '#/features/organizations/domain/approval-route.ts'
import { findApprovers } from '#/features/organizations/server/find-approvers.ts'
import { parseSteps } from '#/features/organizations/server/parse-steps.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'
import { approvalLivesDays, consentsJudgedAt } from '../domain/consents.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { RegisterRecord } from './register-queries.ts'

/** The author and the sender of a register: they do not approve when anyone else can. */
export function makersOf(register: Pick<RegisterRecord, 'created_by' | 'submitted_by'>): readonly (string | null)[] {
  return [register.created_by, register.submitted_by]
}

/** One approver, for a register submitted before approval routes had steps. */
const oneStep: ApprovalStep = { role: 'any', memberId: null, needCount: 1, orAll: true, codeRequired: true }

function stepsOf(register: RegisterRecord): readonly ApprovalStep[] {
  return register.approval_steps === null ? [oneStep] : parseSteps(register.approval_steps)
}

/** Members who see the registers of a branch; a register without a branch is seen by members of the whole organization. */
export function inBranch<Member extends { readonly branchIds: readonly string[] }>(
  members: readonly Member[],
  branchId: string | null,
): Member[] {
  return members.filter(({ branchIds }) => branchIds.length === 0 || (branchId !== null && branchIds.includes(branchId)))
}

/** Current approval routes of an organization's registers. */
export async function approvalRoutes(
  reader: Reader,
  clock: Clock,
  orgId: Id<'organization'>,
  registers: readonly RegisterRecord[],
): Promise<ReadonlyMap<string, ApprovalRoute>> {
  if (registers.length === 0) return new Map()
  const day = moscowDate(clock.now())
  const { members, substitutions } = await findApprovers(reader, orgId, day)
  const decisions = await consentsOf(reader, clock, registers)
  return new Map(
    registers.map((register) => [
      register.id,
      routeOf({
        steps: stepsOf(register),
        members: inBranch(members, register.branch_id),
        substitutions,
        decisions: decisions.get(register.id) ?? [],
        makers: makersOf(register),
        day,
      }),
    ]),
  )
}

type Consent = Decision & { readonly sha256: string }

/** Approvals of the current round at most seven days old; an older one must be requested again. */
async function consentsOf(reader: Reader, clock: Clock, registers: readonly RegisterRecord[]): Promise<Map<string, Consent[]>> {
  const rows = await reader
    .selectFrom('register_approvals as given')
    .innerJoin('registers as head', 'head.id', 'given.register_id')
    .select(['given.register_id', 'given.step', 'given.person_id', 'given.for_person_id', 'given.register_sha256'])
    .whereRef('given.round', '=', 'head.approval_round')
    .where('given.decision', '=', 'approved')
    .where('given.at', '>=', clock.now().subtract({ hours: 24 * approvalLivesDays }))
    .where(
      'head.id',
      'in',
      registers.map(({ id }) => id),
    )
    .orderBy('given.at')
    .execute()
  const groups = new Map<string, Consent[]>()
  for (const row of rows) {
    const consent = {
      step: row.step,
      personId: row.person_id,
      forPersonId: row.for_person_id,
      sha256: row.register_sha256,
    }
    groups.set(row.register_id, [...(groups.get(row.register_id) ?? []), consent])
  }
  return groups
}

/**
 * Tells whether the register is still approved: every step has the required number of approvals, each at most seven days old.
 * Approvals of people who have left since still count. Whoever scheduled the payment has used them then: they are as old as they were
 * at that moment. `texts` are the hashes of what they saw.
 */
export async function approvalOf(
  reader: Reader,
  clock: Clock,
  register: RegisterRecord,
): Promise<{ readonly holds: boolean; readonly texts: ReadonlySet<string> }> {
  const used = consentsJudgedAt(register, clock.now())
  const consents = (await consentsOf(reader, { now: () => used }, [register])).get(register.id) ?? []
  const holds = stepsOf(register).every(({ needCount }, at) => consents.filter(({ step }) => step === at + 1).length >= needCount)
  return { holds, texts: new Set(consents.map(({ sha256 }) => sha256)) }
}

/** All decisions about a register by round, as shown on its page. */
export async function decisionsOf(reader: Reader, orgId: string, id: Id<'register'>) {
  const rows = await reader
    .selectFrom('register_approvals')
    .select([
      'round',
      'step',
      'decision',
      'reason',
      'comment',
      'at',
      nameAuthor('register_approvals.person_id', orgId).as('name'),
      sqlAs(
        pgType.nullable(pgType.text),
      )`case when for_person_id is null then null else ${nameAuthor('register_approvals.for_person_id', orgId)} end`.as(
        'for_name',
      ),
    ])
    .where('register_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toString() }))
}
