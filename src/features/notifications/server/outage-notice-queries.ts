import { goingStates } from '#/features/receipts/domain/receipt.ts'
import { durationWords, periodWords } from '#/features/services/domain/time-words.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** Only those whose receipts or payments wait are notified; nobody is notified about a service that blocks nothing. */
const words = {
  taxService: {
    lasts: 'Чеки уйдут сами, когда она ответит. Деньги не потеряются, делать ничего не нужно',
    silent: 'taxServiceSilent',
    back: 'taxServiceBack',
    over: 'Чеки уходят сами',
    personLink: '/person/checks?tab=waiting',
    clientLink: '/client/checks?tab=waiting',
  },
  bank: {
    lasts: 'Выплаты уйдут сами, когда он ответит. Дважды ничего не заплатится, делать ничего не нужно',
    silent: 'bankSilent',
    back: 'bankBack',
    over: 'Выплаты уходят сами',
    personLink: '/person/tasks',
    clientLink: '/client/registers',
  },
} as const

/** «ФНС не отвечает. Чеки уйдут сами»: after half an hour, to those who wait for it. */
export async function noticesForOutage(tx: Tx, { outageId: id }: { readonly outageId: Id<'outage'> }): Promise<PendingNotice[]> {
  const outage = await outageBy(tx, id)
  if (!outage || outage.ended_at !== null) return []
  const { service, said } = outage
  const notice = { eventKey: `outage:${id}`, body: said.lasts }
  const [people, organizations] = service === 'bank' ? await waitingForBank(tx) : await waitingForReceipts(tx)
  return [
    ...people.map((personId) => ({ notice: { ...notice, ...noticeOf(said.silent, 'person'), link: said.personLink }, personId })),
    ...organizations.map(({ orgId, branches, author }) => ({
      notice: { ...notice, ...noticeOf(said.silent, 'client'), link: said.clientLink },
      orgId,
      about: { branches, author },
    })),
  ]
}

/** Sent to those who were notified of the start. */
export async function noticesForOutageEnd(
  tx: Tx,
  { outageId: id }: { readonly outageId: Id<'outage'> },
  clock: Clock,
): Promise<PendingNotice[]> {
  const outage = await outageBy(tx, id)
  if (!outage || outage.ended_at === null) return []
  const { said, began_at: began, ended_at: ended } = outage
  const lasted = `Не отвечал${outage.service === 'bank' ? '' : 'а'} ${durationWords(began.until(ended))}`
  const body = `${said.over}. ${lasted}: ${periodWords(began, ended, clock.now())}`
  const notice = { eventKey: `outage-over:${id}`, body }
  const told = await tx
    .selectFrom('notifications')
    .select(['person_id', 'org_id'])
    .where('created_at', '>=', began)
    .where(sqlBoolean`event_key like '%outage:%'`)
    .where(sqlBoolean`event_key = coalesce(org_id || ':', '') || ${`outage:${id}`}`)
    .execute()
  return told.map(({ person_id: personId, org_id: orgId }) =>
    orgId === null
      ? { notice: { ...notice, ...noticeOf(said.back, 'person'), link: said.personLink }, personId }
      : { notice: { ...notice, ...noticeOf(said.back, 'client'), link: said.clientLink }, orgId, people: [personId] },
  )
}

async function outageBy(tx: Tx, id: Id<'outage'>) {
  const row = await tx.selectFrom('service_outages').selectAll().where('id', '=', id).executeTakeFirst()
  const service = row?.service
  if (!row || (service !== 'taxService' && service !== 'bank')) return undefined
  return { ...row, service, said: words[service] }
}

/** One row per organization, branch and author of the work. */
type Concerned = {
  readonly orgId: Id<'organization'>
  readonly branches: readonly (Id<'branch'> | null)[]
  readonly author: Id<'person'> | null
}

async function waitingForReceipts(tx: Tx): Promise<[Id<'person'>[], Concerned[]]> {
  const rows = await tx
    .selectFrom('receipts')
    .leftJoin('assignments', 'assignments.id', 'receipts.assignment_id')
    .leftJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select(['receipts.person_id', 'receipts.org_id', 'tasks.branch_id', 'tasks.created_by'])
    .distinct()
    .where('receipts.state', 'in', goingStates)
    .execute()
  return concernedOf(rows)
}

async function waitingForBank(tx: Tx): Promise<[Id<'person'>[], Concerned[]]> {
  const rows = await tx
    .selectFrom('payouts')
    .innerJoin('register_rows', 'register_rows.id', 'payouts.row_id')
    .innerJoin('registers', 'registers.id', 'register_rows.register_id')
    .select(['payouts.person_id', 'payouts.org_id', 'registers.branch_id', 'registers.created_by'])
    .distinct()
    .where('payouts.state', '=', 'created')
    .execute()
  return concernedOf(rows)
}

type Row = {
  readonly person_id: Id<'person'>
  readonly org_id: Id<'organization'> | null
  readonly branch_id: Id<'branch'> | null
  readonly created_by: Id<'person'> | null
}

function concernedOf(rows: readonly Row[]): [Id<'person'>[], Concerned[]] {
  const people = [...new Set(rows.map((row) => row.person_id))]
  const ofOrganizations = rows.flatMap(({ org_id: orgId, branch_id: branch, created_by: author }) =>
    orgId === null ? [] : [{ orgId, branches: [branch], author }],
  )
  const byKey = new Map(ofOrganizations.map((one) => [`${one.orgId} ${one.branches[0] ?? ''} ${one.author ?? ''}`, one]))
  return [people, [...byKey.values()]]
}
