import assert from 'node:assert/strict'
import * as registerContract from '#/features/registers/contract/register.ts'
import * as approvalContract from '#/features/registers/contract/approval.ts'
import { registerLifecycle } from '#/features/registers/domain/register.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Answer } from '#/platform/server/api.ts'
import { silentLog } from '#/platform/server/log.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import type { Member, RegistersHouse } from './registers-house.ts'

/** One more register of the same company and people who approve, of one work of another person, approved too. */
export async function approvedBeside(house: RegistersHouse, { orgId, accountant, approver }: Approved): Promise<string> {
  const work = await house.seed.work(orgId, await house.seed.contractor(3), kopecks(1000_00), accountant, 30)
  return approve(house, { accountant, approver }, [work])
}

type Approved = { readonly orgId: Id<'organization'>; readonly accountant: Member; readonly approver: Member }

/** A register of `count` works, one person each, approved and ready for the accountant to pay; `other`: of another company and people. */
export async function approvedRegister(
  house: RegistersHouse,
  count: number,
  other?: { readonly inn: string; readonly from: number },
) {
  const orgId = await house.seed.organization(other?.inn)
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  const people = []
  const works = []
  const from = other?.from ?? 0
  for (let no = from; no < from + count; no += 1) {
    const person = await house.seed.contractor(no)
    people.push(person)
    works.push(await house.seed.work(orgId, person, kopecks(1000_00 + no * 100), accountant, no + 1))
  }
  const id = await approve(house, { accountant, approver }, works)
  return { id, orgId, accountant, approver, people, works }
}

async function approve(
  house: RegistersHouse,
  { accountant, approver }: Omit<Approved, 'orgId'>,
  works: readonly { readonly id: Id<'assignment'> }[],
): Promise<string> {
  const made = dataOf(
    await house.call(accountant, registerContract.createRegister, { body: { assignment_ids: works.map(({ id }) => id) } }),
  )
  const id = String(made['id'])
  await house.work()
  dataOf(await house.call(accountant, approvalContract.submitRegister, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.sendApprovalCode, { params: { id } }))
  dataOf(await house.call(approver, approvalContract.approveRegister, { params: { id }, body: { code: house.lastCode() } }))
  return id
}

export async function startPaying(house: RegistersHouse, member: Member, id: string): Promise<void> {
  dataOf(await house.call(member, registerContract.startRegister, { params: { id } }))
  await makePayouts(house, id)
}

/** Works until a register that somebody has started has its payouts. None of them is sent yet. */
export async function makePayouts(house: RegistersHouse, id: string): Promise<void> {
  const options = { db: house.db, clock: house.clock, log: silentLog, table: house.table, batch: 1 }
  for (;;) {
    const head = await house.db
      .selectFrom('registers')
      .select('state')
      .where('id', '=', id as Id<'register'>)
      .executeTakeFirstOrThrow()
    if (!registerLifecycle.is.starting(head.state)) return
    await runDueJobs(options)
  }
}

export function dataOf(answer: Answer): Record<string, unknown> {
  assert.equal(answer.body['code'], 1, JSON.stringify(answer.body))
  return answer.body['data'] as Record<string, unknown>
}

export function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, ...keys: Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
}
