import { partnerStates } from '#/features/partner/domain/binding.ts'
import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isEditable, uncheckedStates } from '../domain/register.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { lockRegistersOf, lockRegisterForSystem } from './register-queries.ts'

type Deps = CheckDeps & {
  readonly db: Database
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
}

/** Requests the tax status of the people in a register, outside any transaction, then checks every row. */
export async function checkRegister(deps: Deps, registerId: Id<'register'>, run: JobRun): Promise<JobOutcome> {
  const inns = await innsToAsk(deps.db, registerId)
  const queue = [...inns]
  await Promise.all(Array.from({ length: 4 }, () => askEach(deps, queue)))
  await deps.db.transaction().execute(async (tx) => {
    const head = await tx.selectFrom('registers').select('org_id').where('id', '=', registerId).executeTakeFirstOrThrow()
    await lockRegistersOf(tx, head.org_id)
    const register = await lockRegisterForSystem(tx, registerId)
    if (isEditable(register.state)) await checkRows(tx, deps, register)
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** ИНН of rows under check whose owners have bound the platform: the answer matters only for them. */
async function innsToAsk(db: Database, registerId: Id<'register'>): Promise<PersonInn[]> {
  const byInn = await db
    .selectFrom('register_rows')
    .innerJoin('profiles', 'profiles.inn', 'register_rows.inn')
    .innerJoin('bindings', 'bindings.person_id', 'profiles.person_id')
    .select('profiles.inn')
    .distinct()
    .where('register_id', '=', registerId)
    .where('register_rows.state', 'in', uncheckedStates)
    .where('bindings.state', 'in', partnerStates)
    .execute()
  const byPhone = await db
    .selectFrom('register_rows')
    .innerJoin('persons', 'persons.phone', 'register_rows.phone')
    .innerJoin('profiles', 'profiles.person_id', 'persons.id')
    .innerJoin('bindings', 'bindings.person_id', 'persons.id')
    .select('profiles.inn')
    .distinct()
    .where('register_id', '=', registerId)
    .where('register_rows.inn', '=', '')
    .where('register_rows.state', 'in', uncheckedStates)
    .where('bindings.state', 'in', partnerStates)
    .execute()
  return [...new Set([...byInn, ...byPhone].flatMap(({ inn }) => inn ?? []))]
}

async function askEach(deps: Deps, queue: PersonInn[]): Promise<void> {
  for (let inn = queue.pop(); inn !== undefined; inn = queue.pop()) {
    await checkNpdStatus(deps, { inn, day: moscowDate(deps.clock.now()), requestedBy: undefined })
  }
}
