import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchStatusesJob } from '#/features/contractors/server/jobs.ts'
import { watchRightsJob } from '#/features/partner/server/jobs.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Database } from '#/platform/server/database.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { checkedRegister } from './many-rows.ts'
import type { Member, RegistersHouse } from './registers-house.ts'

/** Registers made so far: each has people of its own. */
let made = 0

/** A register of many checked rows in the company of a member of a running installation, filled by SQL. */
export async function largeRegister(databaseUrl: string, phone: string, rows: number, rowsOfPerson = 1) {
  const open = openDatabase(databaseUrl, 2)
  const member = await open.db
    .selectFrom('members')
    .select(['org_id', 'person_id'])
    .where('phone', '=', phone as Phone)
    .executeTakeFirstOrThrow()
  assert.ok(member.person_id)
  const own = { personId: member.person_id } as unknown as Member
  const house = {
    db: open.db,
    clock: standingClock(Temporal.Now.instant().toString()),
    deps: { fieldKey: { version: 1, key: new Uint8Array(32).fill(7) } },
    run: async (text: string, values: unknown[] = []) => void (await open.pool.query(text, values)),
    seed: { organization: () => Promise.resolve(member.org_id), member: () => Promise.resolve(own) },
  } as unknown as RegistersHouse
  made += 1
  await putOffRounds(open.db)
  const { id } = await checkedRegister(house, {
    rows,
    rowsOfPerson,
    other: { inn: '', after: made * 11_000 },
    name: { number: `Р-2026-9${String(made).padStart(4, '0')}`, first: 500_000 + made * 11_000 },
  })
  return {
    id,
    run: (text: string, values: unknown[] = []) => house.run(text, values),
    [Symbol.asyncDispose]: () => open.close(),
  }
}

const rounds = [watchRightsJob.name, watchStatusesJob.name]

/**
 * Nobody of these is in the books of the tax service: asked about them, it would have each of them unbound, with an urgent notice.
 * A round that runs now would set its next one by itself, so its end is awaited.
 */
async function putOffRounds(db: Database): Promise<void> {
  const dayAfterNext = Temporal.Now.instant().add({ hours: 48 })
  for (;;) {
    await db.updateTable('jobs').set({ run_at: dayAfterNext }).where('name', 'in', rounds).where('lease', 'is', null).execute()
    const running = await db
      .selectFrom('jobs')
      .select('id')
      .where('name', 'in', rounds)
      .where('run_at', '<', dayAfterNext)
      .execute()
    if (running.length === 0) return
    await sleep(100)
  }
}
