import { sql } from 'kysely'
import type { AnswerOf } from '#/gateways/npd/messages.ts'
import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Clock } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isNight } from '../domain/tax-calendar.ts'
import { isPassing } from '../domain/tax-problem.ts'
import { announceNews } from './announce-news.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { fetchAccountJob } from './jobs.ts'
import { nameProblem } from './name-problem.ts'
import { allowedOf, fetchKey, lockAccount, recordAsked, recordProblem } from './queries.ts'
import { waitForNight } from './wait-for-night.ts'
import { handleFetchFailure } from './handle-fetch-failure.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type Asked = { readonly personIds: readonly Id<'person'>[]; readonly isRound?: boolean | undefined }

/**
 * Requests the charges and payment documents of several people in one batch and stores the answers. A person missing from the
 * answer is then requested individually, and the tax service tells the reason. People who have revoked the right meanwhile are
 * skipped.
 */
export async function fetchTaxes(deps: Deps, { personIds, isRound = false }: Asked, run: JobRun): Promise<JobOutcome> {
  if (isRound && !isNight(deps.clock.now())) return waitForNight(deps.clock)
  const bindings = personIds.length === 0 ? [] : await allowedOf(deps.db, personIds)
  const innOf = new Map(bindings.map(({ person_id: personId, inn }) => [personId, inn]))
  const asked = personIds.filter((personId) => innOf.get(personId) !== undefined)
  const inns = asked.flatMap((personId) => innOf.get(personId) ?? [])
  const [first, ...others] = inns
  if (first === undefined) return endWithoutRight(deps, personIds, run)
  if (isRound) await deps.db.transaction().execute((tx) => recordAsked(tx, asked, deps.clock.now()))
  const charges = await deps.taxService.ask('GetAccrualsAndDebts', { inns: [first, ...others] })
  if (!charges.ok) return settle(deps, { personIds: asked, isRound }, run, charges.refusal)
  const documents = await deps.taxService.ask('GetPaymentDocuments', { inns: [first, ...others] })
  if (!documents.ok) return settle(deps, { personIds: asked, isRound }, run, documents.refusal)
  crashPoint('taxes.before-save')
  const chargesOf = new Map(charges.value.people.map((told) => [told.inn, told]))
  const documentsOf = new Map(documents.value.people.map((told) => [told.inn, told]))
  await deps.db.transaction().execute(async (tx) => {
    for (const personId of asked) {
      const inn = innOf.get(personId)
      const told = inn && chargesOf.get(inn)
      const owed = inn && documentsOf.get(inn)
      // A charge left out would look like a smaller debt: what is known stays until everything can be read again.
      if (told?.setAside ?? owed?.setAside) await recordUnreadable(tx, deps, personId)
      else if (told) await save(tx, deps, personId, { ...told, documents: owed?.documents ?? [] })
      await enqueue(tx, deps.clock, fetchAccountJob, { personId, isRound }, { key: fetchKey(personId, isRound) })
    }
    await recordMissingRight(tx, deps, withoutThese(personIds, asked))
    await run.finish(tx)
  })
  return { next: 'done' }
}

/** A refusal of a batch may concern only one of the people, so each is then requested individually. */
async function settle(
  deps: Deps,
  { personIds: asked, isRound = false }: Asked,
  run: JobRun,
  failure: NpdFailure | StillProcessing,
): Promise<JobOutcome> {
  if (asked.length === 1 || isPassing(nameProblem(failure))) return handleFetchFailure(deps, recordProblem, asked, run, failure)
  await deps.db.transaction().execute(async (tx) => {
    for (const personId of asked) await enqueueFetch(tx, deps.clock, personId, isRound)
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function endWithoutRight(deps: Deps, personIds: readonly Id<'person'>[], run: JobRun): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await recordMissingRight(tx, deps, personIds)
    await run.finish(tx)
  })
  return { next: 'done' }
}

function recordMissingRight(tx: Tx, deps: Deps, personIds: readonly Id<'person'>[]): Promise<void> {
  return recordProblem(tx, personIds, { problem: 'noRight', text: null, now: deps.clock.now(), isOver: true })
}

function recordUnreadable(tx: Tx, deps: Deps, personId: Id<'person'>): Promise<void> {
  return recordProblem(tx, [personId], { problem: 'unreadable', text: null, now: deps.clock.now(), isOver: false })
}

function withoutThese<Item>(all: readonly Item[], these: readonly Item[]): Item[] {
  return all.filter((item) => !these.includes(item))
}

type Told = AnswerOf<'GetAccrualsAndDebts'>['people'][number] & {
  readonly inn: PersonInn
  readonly documents: AnswerOf<'GetPaymentDocuments'>['people'][number]['documents']
}

async function save(tx: Tx, deps: Deps, personId: Id<'person'>, told: Told): Promise<void> {
  const before = await lockAccount(tx, personId)
  const charges = told.charges.map((charge) => ({
    id: charge.id,
    period: `${charge.taxPeriodId.slice(0, 4)}-${charge.taxPeriodId.slice(4, 6)}`,
    amount: charge.amount,
    paid: charge.paidAmount,
    due_on: charge.dueDate.toString(),
  }))
  const cards = told.cards.map(({ debt, penalty, overpayment }) => ({ debt, penalty, overpayment }))
  await tx
    .updateTable('tax_accounts')
    .set({
      charges: JSON.stringify(charges),
      cards: JSON.stringify(cards),
      documents: JSON.stringify(told.documents.map(toDocument)),
      problem: sql`nullif(problem, 'unreadable')`,
    })
    .where('person_id', '=', personId)
    .execute()
  await announceNews(tx, deps.clock, personId, { ...before, charges, cards })
}

function toDocument(document: Told['documents'][number]) {
  return {
    type: document.type,
    index: document.documentIndex,
    amount: document.amount,
    due_on: document.dueDate.toString(),
    bank_name: document.recipientBankName ?? '',
    bik: document.recipientBankBik ?? '',
    corr_account: document.recipientBankAccountNumber ?? '',
    recipient: document.recipient ?? '',
    account: document.recipientAccountNumber ?? '',
    inn: document.recipientInn ?? '',
    kpp: document.recipientKpp ?? '',
    kbk: document.kbk ?? '',
    oktmo: document.oktmo ?? '',
    code101: document.code101,
    code106: document.code106,
    code107: document.code107,
    code110: document.code110,
  }
}
