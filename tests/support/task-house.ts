import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { documentSigned } from '#/features/documents/server/jobs.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { attachmentHandlers } from '#/features/attachments/server/handlers.ts'
import { gatherWorkFiles } from '#/features/attachments/server/gather-work-files.ts'
import { attachmentRoutes } from '#/features/attachments/server/routes.ts'
import * as taskContract from '#/features/tasks/contract/task.ts'
import * as applicationContract from '#/features/tasks/contract/application.ts'
import { tasksHandlers } from '#/features/tasks/server/handlers.ts'
import { describeEdition } from '#/features/tasks/server/describe-edition.ts'
import { takeEdition } from '#/features/tasks/server/take-edition.ts'
import { findWayBack } from '#/features/tasks/server/find-way-back.ts'
import { holdForAnnulment } from '#/features/tasks/server/hold-for-annulment.ts'
import { judgeEndings } from '#/features/tasks/server/judge-endings.ts'
import { reachForm } from '#/features/tasks/server/reach-form.ts'
import { tasksRoutes } from '#/features/tasks/server/routes.ts'
import { threadsRoutes } from '#/features/threads/server/routes.ts'
import type { VirusScan } from '#/gateways/virus-scan/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { readKnownTax } from '#/features/taxes/server/read-known-tax.ts'
import { ok } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openDocumentHouse } from './document-house.ts'
import type { Human } from './document-house.ts'

/** Valid INNs of people. */
const inns = ['500100732259', '773370857141', '504908288001', '183308858018'] as const
/** What a person must grant before work may start. */
const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME']
const orgInns = ['7707083893', '7728168971', '7710140679'] as const

/** Tasks on top of real documents; the binding and the status are written as the tax service would report them. */
export async function openTaskHouse(virusScan?: VirusScan) {
  const house = await openDocumentHouse({
    describeEdition,
    findWayBack,
    gatherWorkFiles: (...asked) => gatherWorkFiles(house.deps, ...asked),
    holdForAnnulment,
    judgeEndings,
    takeEdition,
  })
  const { db, clock, deps, table } = house
  const api = createApi({ gate, db, clock, log: deps.log, checkReplies: true })
  attachmentRoutes(api, { ...deps, reachForm: (...asked) => reachForm(deps, ...asked) })
  // The files of a test may be broken on purpose: the very object.
  attachmentHandlers(table, Object.assign(deps, { virusScan }))
  tasksRoutes(api, { ...deps, readKnownTax: (personId) => readKnownTax(db, personId) })
  tasksHandlers(table, deps)
  threadsRoutes(api, deps)
  let people = 0
  let organizations = 0

  function call(endpoint: Endpoint, human: Human | undefined, raw: Raw = {}, key: string = randomUUID()): Promise<Answer> {
    return callApi(api, endpoint, callerOf(human, key), raw)
  }

  async function done<Value = Record<string, unknown>>(
    endpoint: Endpoint,
    human: Human | undefined,
    raw: Raw = {},
  ): Promise<Value> {
    const answer = await call(endpoint, human, raw)
    assert.equal(answer.body['code'], 1, `${endpoint.path}: ${JSON.stringify(answer.body)}`)
    return answer.body['data'] as Value
  }

  return {
    ...house,
    call,
    callDocuments: (endpoint: Endpoint, human: Human, raw: Raw) => house.call(endpoint, human, raw),
    done,
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
    },

    async addClient(): Promise<Human> {
      const name = { surname: 'Заказчиков', firstname: 'Олег', secondname: '' }
      const owner = await house.addPerson({ ...name, phone: `8901000000${organizations}`, inn: null })
      return house.addOrganization(owner, { inn: (orgInns[organizations++] ?? '') as Inn, name: `Компания ${organizations}` })
    },

    /** A person with a passport and a confirmed status; bound unless told otherwise. */
    async addContractor(binding: 'bound' | 'waiting' | 'none' = 'bound'): Promise<Human> {
      const inn = inns[people] ?? ''
      const name = { surname: 'Исполнителев', firstname: 'Иван', secondname: 'Иванович' }
      const human = await house.addPerson({ ...name, phone: `8902000000${people++}`, inn })
      const { personId } = human
      const seal = (field: string, value: string) => sealField(deps.fieldKey, personId, field, value)
      await db
        .updateTable('profiles')
        .set({ doctypeid: 21, paspserial_cipher: seal('paspserial', '4510'), paspnumber_cipher: seal('paspnumber', '123456') })
        .where('person_id', '=', personId)
        .execute()
      const now = clock.now()
      await db
        .insertInto('npd_status_checks')
        .values({
          id: newId('statusCheck', clock),
          inn: inn as PersonInn,
          day: Temporal.PlainDate.from('2026-11-21'),
          result: 'active',
          source: 'publicService',
          checked_at: now,
        })
        .execute()
      if (binding !== 'none') {
        await db
          .insertInto('bindings')
          .values({
            person_id: personId,
            inn: inn as PersonInn,
            state: binding,
            rights_granted: binding === 'bound' ? rights : [],
            updated_at: now,
          })
          .execute()
      }
      return human
    },

    /** The tax service reports that the person has bound the platform. */
    async bind(human: Human): Promise<void> {
      await db
        .updateTable('bindings')
        .set({ state: 'bound', rights_granted: rights })
        .where('person_id', '=', human.personId)
        .execute()
      await db.transaction().execute((tx) => announce(tx, clock, bindingChanged, { personId: human.personId, state: 'bound' }))
      await house.work()
    },

    /** Both sides sign a document, without the codes its own tests cover. */
    async sign(id: string): Promise<void> {
      const documentId = id as Id<'document'>
      const row = await db
        .updateTable('documents')
        .set({ state: 'signed', signed_at: clock.now() })
        .where('id', '=', documentId)
        .returning(['kind', 'assignment_id', 'org_id', 'person_id'])
        .executeTakeFirstOrThrow()
      await db.transaction().execute((tx) =>
        announce(tx, clock, documentSigned, {
          documentId,
          kind: row.kind,
          assignmentId: row.assignment_id,
          orgId: row.org_id,
          personId: row.person_id,
        }),
      )
      await house.work()
    },

    async publish(client: Human, change: Partial<TaskForm> = {}): Promise<string> {
      const draft = await done<{ id: string; version: number }>(taskContract.createTask, client, { body: taskForm(change) })
      const body = { version: draft.version, acknowledged: false }
      await done(taskContract.publishTask, client, { params: { id: draft.id }, body })
      return draft.id
    },

    async apply(person: Human, taskId: string): Promise<string> {
      const body = { comment: 'Сделаю быстро', auto_confirm: true }
      return (await done<{ id: string }>(applicationContract.apply, person, { params: { id: taskId }, body })).id
    },

    /** Chooses an applicant; returns the work and its documents. */
    async choose(client: Human, applicationId: string) {
      const { assignment_id: id } = await done<{ assignment_id: string }>(applicationContract.acceptApplication, client, {
        params: { id: applicationId },
      })
      await house.work()
      const row = await db
        .selectFrom('assignments')
        .selectAll()
        .where('id', '=', id as Id<'assignment'>)
        .executeTakeFirstOrThrow()
      return { id, frame: row.frame_document_id ?? '', order: row.order_document_id ?? '' }
    },

    assignment: (id: string) =>
      db
        .selectFrom('assignments')
        .selectAll()
        .where('id', '=', id as Id<'assignment'>)
        .executeTakeFirstOrThrow(),
    task: (id: string) =>
      db
        .selectFrom('tasks')
        .selectAll()
        .where('id', '=', id as Id<'task'>)
        .executeTakeFirstOrThrow(),
  }
}

export type TaskHouse = Awaited<ReturnType<typeof openTaskHouse>>
export type TaskForm = ReturnType<typeof goodForm>

export function taskForm(change: Partial<TaskForm> = {}): TaskForm {
  return { ...goodForm(), ...change }
}

function goodForm() {
  return {
    title: 'Снять видео о складе',
    category: 'media',
    result: 'Готовый ролик длиной две минуты в формате mp4, с музыкой и титрами',
    criteria: ['Длина две минуты', 'Разрешение 4К'],
    format: 'onSite',
    place: 'Казань, ул. Баумана, 1',
    pay_kind: 'fixed' as string,
    price: 1_500_000 as number | null,
    unit: null as string | null,
    quantity: null as number | null,
    slots: 1,
    starts_on: null,
    due_on: '2026-12-20',
    apply_until: '2026-12-05',
    on_silence: 'remind' as 'remind' | 'accept',
    receipt_text: 'Услуги видеосъёмки',
  }
}

const humans = new Map<string, Human>()

const wholeOrganization = { branchIds: [], limits: { row: null, register: null, day: null } }

const gate: Gate = {
  account: async (caller) => {
    const human = humans.get(caller.token ?? '')
    if (!human) return { ok: false, refusal: { kind: 'unauthorized' } }
    const { personId, sessionId, phone } = human
    return ok({ personId, sessionId, phone, signedUp: true } as AccountScope)
  },
  client: async (account, caller) => {
    const human = humans.get(caller.token ?? '')
    return human?.orgId === undefined
      ? { ok: false, refusal: { kind: 'noOrganization' } }
      : ok({ ...account, ...wholeOrganization, ...human } as unknown as ClientScope)
  },
}

function callerOf(human: Human | undefined, idempotencyKey: string): Caller {
  const token = human && `${human.sessionId}@${human.orgId ?? ''}`
  if (human && token) humans.set(token, human)
  return {
    requestId: 'test',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Проверка)',
    browser: false,
    token,
    companion: undefined,
    personId: human?.personId,
    orgId: human?.orgId,
    idempotencyKey,
  }
}
