import { stopOn } from '#/features/contractors/domain/contractor-state.ts'
import type { Stop } from '#/features/contractors/domain/contractor-state.ts'
import { knownBinding } from '#/features/partner/server/known-binding.ts'
import type { KnownBinding } from '#/features/partner/server/known-binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'
import { failedPayoutStates } from '../domain/payout.ts'
import type { LockedPayout, PayoutRecord } from './payout-queries.ts'

/** A payout as its payment begins, before anything is locked: what decides is read again under the lock. */
export type SeenPayout = PayoutRecord & {
  /** Somebody has stopped the payments of its register. */
  readonly isStopped: boolean
  readonly payeeInn: string | null
  readonly binding: KnownBinding
}

export async function findToPay(db: Database, id: Id<'payout'>): Promise<SeenPayout> {
  const found = await db
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .leftJoin('profiles', 'profiles.person_id', 'payouts.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'payouts.person_id')
    .selectAll('payouts')
    .select(['registers.stopped_at', 'profiles.inn as payeeInn'])
    .select(bindingColumns)
    .where('payouts.id', '=', id)
    .executeTakeFirstOrThrow()
  const { stopped_at: stoppedAt, ...payout } = found
  return { ...payout, isStopped: stoppedAt !== null, binding: bindingOf(found) }
}

const bindingColumns = ['bindings.state as binding_state', 'bindings.rights_granted', 'bindings.optional_rights'] as const

type JoinedBinding = {
  readonly binding_state: KnownBinding['state'] | null
  readonly rights_granted: string[] | null
  readonly optional_rights: string[] | null
}

/** One who never requested a binding has `none`. */
function bindingOf({ binding_state: state, rights_granted, optional_rights }: JoinedBinding): KnownBinding {
  if (state === null) return { state: 'none', rightsGranted: [] }
  return knownBinding({ state, rights_granted: rights_granted ?? [], optional_rights: optional_rights ?? [] })
}

/**
 * What decides about a locked payment and what its order says, read by one statement: thousands of payments are made one after the
 * other. Not here: where the money goes, and the income of the person, which has a lock of its own.
 */
export async function readPaymentFacts(tx: Tx, { payout, row }: LockedPayout, now: Temporal.Instant) {
  const found = await tx
    .selectFrom('payouts')
    .innerJoin('registers', (join) => join.on('registers.id', '=', row.register_id))
    .innerJoin('organizations', 'organizations.id', 'payouts.org_id')
    .innerJoin('assignments', 'assignments.id', 'payouts.assignment_id')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('organization_accounts as payer', 'payer.id', 'payouts.account_id')
    .leftJoin('contractors', (join) =>
      join.onRef('contractors.org_id', '=', 'payouts.org_id').onRef('contractors.person_id', '=', 'payouts.person_id'),
    )
    .leftJoin('bindings', 'bindings.person_id', 'payouts.person_id')
    .leftJoin('profiles', 'profiles.person_id', 'payouts.person_id')
    .select(['registers.number', 'registers.stopped_at', 'tasks.receipt_text'])
    .select(['organizations.inn as payer_inn', 'organizations.short_name as payer_name', 'payer.bik', 'payer.account'])
    .select(['contractors.state as contractor_state', 'contractors.paused_until'])
    .select(bindingColumns)
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select([failedOfRow(row.id).as('failed'), hasGivenUp.as('has_given_up')])
    .where('payouts.id', '=', payout.id)
    .executeTakeFirstOrThrow()
  const { bik, account } = found
  return {
    register: { number: found.number, isStopped: found.stopped_at !== null },
    receiptText: found.receipt_text,
    payer: {
      inn: found.payer_inn,
      name: found.payer_name,
      account: bik === null || account === null ? undefined : { bik, account },
    },
    payee: namesOf(found),
    stop: stopOf(found, now),
    binding: bindingOf(found),
    /** Methods at which payments of this row have failed. */
    failed: new Set(found.failed),
    /** An order of the same work was given up: it may turn out to be executed. */
    hasGivenUp: found.has_given_up,
  }
}

type JoinedNames = { readonly [name in 'surname' | 'firstname' | 'secondname']: string | null }

/** Undefined where the person has no profile. */
function namesOf({ surname, firstname, secondname }: JoinedNames) {
  return surname === null || firstname === null || secondname === null ? undefined : { surname, firstname, secondname }
}

export type PaymentFacts = Awaited<ReturnType<typeof readPaymentFacts>>

type JoinedContractor = {
  readonly contractor_state: Parameters<typeof stopOn>[0]['state'] | null
  readonly paused_until: Temporal.PlainDate | null
}

function stopOf(
  { contractor_state: state, paused_until: pausedUntil }: JoinedContractor,
  now: Temporal.Instant,
): Stop | undefined {
  return state === null ? undefined : stopOn({ state, pausedUntil }, moscowDate(now))
}

function failedOfRow(rowId: Id<'row'>) {
  return sqlAs(pgType.arrayOf(pgType.text))`array(select distinct failed.method_id from payouts as failed
    where failed.row_id = ${rowId} and failed.state in ${stateList(failedPayoutStates)})`
}

const hasGivenUp = sqlBoolean`exists (select from payouts as earlier where earlier.assignment_id = payouts.assignment_id
  and earlier.id <> payouts.id and earlier.state = 'rejected')`
