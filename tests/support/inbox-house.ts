import { inboxHandlers } from '#/features/notifications/server/handlers.ts'
import { fetchRoundJob, tidyNoticesJob } from '#/features/notifications/server/jobs.ts'
import { notificationRoutes } from '#/features/notifications/server/routes.ts'
import * as contract from '#/features/notifications/contract.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { silentLog } from '#/platform/server/log.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import type { Log } from '#/platform/server/log.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { openReceiptHouse } from './receipt-house.ts'
import type { Visitor } from './receipt-house.ts'

/** A letter as the tax service stores it. */
export type BookedLetter = {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly deliveredAt?: string
}
export type ShownNotice = {
  readonly id: string
  readonly title: string
  readonly state: string
  readonly source: string
  readonly mark: string
  readonly created_at: string
  readonly held_until: string | null
}
export type InboxHouse = Awaited<ReturnType<typeof openInboxHouse>>

/** Tax service notices between its simulator and people, on a manual clock. */
export async function openInboxHouse({ log = silentLog }: { log?: Log } = {}) {
  const house = await openReceiptHouse()
  const { db, clock } = house
  notificationRoutes(house.api, { db, clock })
  const asked: { kind: string; people: number }[] = []
  const taxService = counting(house.deps.taxService, asked)
  const table = tableFor(taxService)

  function tableFor(service: TaxService): WorkTable {
    const made = createWorkTable()
    inboxHandlers(made, { db, clock, taxService: service })
    return made
  }

  return {
    ...house,
    asked,
    taxService,
    tableFor,
    /** A person the tax service knows as bound to us. */
    async addOwner(inn: string, phone: string): Promise<Visitor> {
      const personId = await house.addPerson(inn, phone)
      await db
        .insertInto('bindings')
        .values({
          person_id: personId,
          inn: inn as PersonInn,
          state: 'bound',
          rights_asked: [],
          rights_granted: [],
          updated_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { personId }
    },
    async letter(inn: string, title: string, message = 'Налог за октябрь: 4 310 ₽'): Promise<string> {
      const answer = await lever(house.taxServiceUrl, 'POST', 'admin/notifications', JSON.stringify({ inn, title, message }))
      return (JSON.parse(answer) as { id: string }).id
    },
    async book(inn: string): Promise<readonly BookedLetter[]> {
      return JSON.parse(await lever(house.taxServiceUrl, 'GET', `admin/notifications?inn=${inn}`)) as BookedLetter[]
    },
    /** Presses a button of «Мой налог». */
    async press(inn: string, button: 'read' | 'archive', id: string): Promise<void> {
      await lever(house.taxServiceUrl, 'POST', `cabinet/${inn}/${button}/${id}`, '')
    },
    /** Runs the half-hourly round now, with everything it enqueues. */
    async round(handlers: WorkTable = table): Promise<void> {
      await db.transaction().execute((tx) => enqueue(tx, clock, fetchRoundJob, {}, { key: 'platform' }))
      await db.updateTable('jobs').set({ run_at: clock.now() }).where('name', '=', fetchRoundJob.name).execute()
      await this.work({ seconds: 1 }, handlers)
    },
    async tidy(): Promise<void> {
      await db.transaction().execute((tx) => enqueue(tx, clock, tidyNoticesJob, {}, { key: 'platform' }))
      await this.work({ seconds: 1 })
    },
    async work(passed: Temporal.DurationLike = { seconds: 2 }, handlers: WorkTable = table): Promise<void> {
      clock.advance(passed)
      while ((await runDueJobs({ db, clock, log, table: handlers })) > 0);
    },
    async list(visitor: Visitor, query: Record<string, string> = {}): Promise<ShownNotice[]> {
      const side = visitor.orgId ? contract.listClientNotifications : contract.listPersonNotifications
      const { body } = await house.call(side, visitor, { query })
      return (body['data'] as { items: ShownNotice[] }).items
    },
    mark: (visitor: Visitor, marks: object) =>
      house.call(visitor.orgId ? contract.markClientNotifications : contract.markPersonNotifications, visitor, { body: marks }),
  }
}

/** The real adapter, recording its requests. */
function counting(service: TaxService, asked: { kind: string; people: number }[]): TaxService {
  return {
    ...service,
    ask(kind, request, within) {
      const lists = Object.values(request).filter(Array.isArray)
      asked.push({ kind, people: lists[0]?.length ?? 0 })
      return service.ask(kind, request, within)
    },
  }
}

async function lever(siteUrl: string, method: string, path: string, body: string | null = null): Promise<string> {
  const answer = await fetch(`${siteUrl}/${path}`, { method, body, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(text)
  return text
}
