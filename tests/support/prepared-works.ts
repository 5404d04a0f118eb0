import { checkConnection, connectAccount } from '#/features/connections/contract.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { listClientDocuments, listPersonDocuments } from '#/features/documents/contract/document.ts'
import {
  markClientRead,
  markPersonRead,
  sendClientManifestCode,
  sendPersonManifestCode,
  signClientManifest,
  signPersonManifest,
} from '#/features/documents/contract/signing.ts'
import { acceptAgreement, giveConsents, sendAgreementCode } from '#/features/legal/contract.ts'
import { addAccount } from '#/features/organizations/contract/money.ts'
import { lookUpOrganization, registerOrganization } from '#/features/organizations/contract/organization.ts'
import { readBinding, requestBinding } from '#/features/partner/contract.ts'
import { modifyProfile } from '#/features/profile/contract/profile.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { acceptApplication, apply } from '#/features/tasks/contract/application.ts'
import { acceptResult, listAssignments, submitResult } from '#/features/tasks/contract/work.ts'
import { createTask, publishTask, readTask } from '#/features/tasks/contract/task.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { parseId } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { enterApi } from './api-actor.ts'
import type { ApiActor } from './api-actor.ts'
import type { RunningApp } from './running-app.ts'

/** A work to prepare and its contractor. `price` is in kopecks. */
export type PlannedWork = {
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
  readonly inn: string
  readonly title: string
  readonly price: number
  /** He is paid by the fast payments system, and has told no account. */
  readonly isPaidBySbp?: true
}

type Side = 'client' | 'person'
type Worker = { readonly actor: ApiActor; readonly taskId: string }

/**
 * An organization with accepted works that wait for payment, each with an act signed by both sides. Tasks are numbered in the
 * given order, from 1. Each contractor has a phone and a bank account.
 */
export async function prepareWorks(
  app: RunningApp,
  clientPhone: string,
  works: readonly PlannedWork[],
  options: ClientOptions = {},
): Promise<void> {
  const { client, workers } = await prepareSubmitted(app, clientPhone, works, options)
  for (const { taskId } of workers) await acceptWork(client, taskId)
  await Promise.all(workers.map(({ actor }) => signDocuments(actor, 'person', 1)))
  await signDocuments(client, 'client', works.length)
  await Promise.all(workers.map(({ actor }) => workIn(actor, 'readyToPay')))
}

/** The same up to the results, which wait for the organization's acceptance. */
export async function prepareSubmitted(
  app: RunningApp,
  clientPhone: string,
  works: readonly PlannedWork[],
  options: ClientOptions = {},
) {
  const { client, workers } = await prepareChosen(app, clientPhone, works, options)
  await Promise.all(workers.map(({ actor }) => signDocuments(actor, 'person', 2)))
  await signDocuments(client, 'client', works.length * 2)
  await Promise.all(workers.map(({ actor }) => handIn(actor)))
  return { client, workers }
}

/** The same up to the choice: a contract and an order of each work wait for their contractor. */
export async function prepareChosen(
  app: RunningApp,
  clientPhone: string,
  works: readonly PlannedWork[],
  options: ClientOptions = {},
) {
  const client = await prepareClient(app, clientPhone, options)
  const workers: Worker[] = []
  for (const work of works) workers.push({ actor: await enterPerson(app, workers.length), taskId: await publish(client, work) })
  await Promise.all(workers.map(({ actor }, place) => openContractor(app, actor, required(works[place]), place)))
  const applications = await Promise.all(workers.map(({ actor, taskId }) => offer(actor, taskId)))
  for (const id of applications) await client.act(acceptApplication, { params: { id } })
  return { client, workers }
}

/** One task, the first work, for which the contractors of all the works have applied. */
export async function prepareApplied(app: RunningApp, clientPhone: string, works: readonly PlannedWork[]) {
  const client = await prepareClient(app, clientPhone, { isConnected: false })
  const taskId = await publish(client, required(works[0]))
  for (const [place, work] of works.entries()) {
    const actor = await enterPerson(app, place)
    await openContractor(app, actor, work, place)
    await offer(actor, taskId)
  }
  return { client, taskId }
}

/** `isConnected: false` leaves it to the test to connect the account. */
type ClientOptions = { readonly isConnected?: boolean }

/** An organization with a bank account, and its owner. */
export async function prepareClient(
  app: RunningApp,
  phone: string,
  { isConnected = true }: ClientOptions = {},
): Promise<ApiActor> {
  const client = await signUpOverApi(app, phone, 'client')
  await lookedUp(client, '7701010017')
  await client.act(registerOrganization, { body: { inn: '7701010017', represents: true, member_name: 'Орлова Анна Викторовна' } })
  const account = await client.act(addAccount, { body: { bik, account: accountOf('40702', 1) } })
  if (!isConnected) return client
  const credentials = [{ name: 'token', value: 'training-bank-token' }]
  const { id } = await client.act(connectAccount, { body: { account_id: account.id, kind: 'tbank', credentials } })
  await client.act(checkConnection, { params: { id } })
  return client
}

/** The platform introduces itself to the tax service as it starts; until then nobody is looked up. */
async function lookedUp(client: ApiActor, inn: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.act(lookUpOrganization, { params: { inn } })
      return
    } catch (fault) {
      if (attempt === 20 || !String(fault).includes('organizationUnknown')) throw fault
      await sleep(250)
    }
  }
}

/** A person with a profile and a bank account, bound to the platform with all rights; his phone is of this place. */
export async function preparePerson(app: RunningApp, person: Omit<PlannedWork, 'title' | 'price'>, place = 0): Promise<ApiActor> {
  const actor = await enterPerson(app, place)
  await openContractor(app, actor, person, place)
  return actor
}

/** The phone of the contractor with this index, from 0. */
export function workerPhone(place: number): string {
  return `890055501${String(place + 1).padStart(2, '0')}`
}

async function enterPerson(app: RunningApp, place: number): Promise<ApiActor> {
  return signUpOverApi(app, workerPhone(place), 'person')
}

/** The required boxes, and the agreement that makes codes signatures. */
export async function signUpOverApi(app: RunningApp, phone: string, role: Side): Promise<ApiActor> {
  const actor = await enterApi(app, phone, role)
  const params = { role }
  await actor.act(giveConsents, { params, body: { slugs: ['terms', 'offer', 'pdn', 'distribution'] } })
  const code = await actor.codeAfter(() => actor.act(sendAgreementCode, { params }))
  await actor.act(acceptAgreement, { params, body: { code } })
  return actor
}

/** A profile, a bank account, a taxpayer record, and a binding the tax service already allows. */
async function openContractor(
  app: RunningApp,
  actor: ApiActor,
  work: Omit<PlannedWork, 'title' | 'price'>,
  place: number,
): Promise<void> {
  const { surname, firstname, secondname, inn, isPaidBySbp = false } = work
  const number = String(place + 1).padStart(2, '0')
  await actor.act(modifyProfile, {
    headers: {},
    body: {
      surname,
      firstname,
      secondname,
      birthdate: '1991-04-12',
      inn,
      doctypeid: '21',
      paspserial: '4512',
      paspnumber: `1235${number}`,
    },
  })
  await actor.act(addPayoutMethod, {
    body: isPaidBySbp
      ? { kind: 'sbp', number: actor.phone, bank: '100000000111' }
      : { kind: 'account', bik, number: accountOf('40817', place + 1) },
  })
  const answer = await fetch(`${app.taxServiceUrl}/admin/persons/${inn}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      surname,
      firstname,
      ...(secondname !== '' && { patronymic: secondname }),
      phone: `7${actor.phone.slice(1)}`,
      registeredAt: '2024-01-15T09:00:00+03:00',
      permissions: permissionsOfPlatform,
    }),
  })
  if (!answer.ok) throw new Error(`The simulator refused a person: ${answer.status}`)
  await actor.act(giveConsents, { params: { role: 'person' }, body: { slugs: ['delegation'] } })
  await actor.act(requestBinding, {})
  await until('a binding', async () => (await actor.act(readBinding, {})).state === 'bound')
}

export async function publish(client: ApiActor, { title, price }: Pick<PlannedWork, 'title' | 'price'>): Promise<string> {
  const { id } = await client.act(createTask, {
    body: {
      title,
      price,
      category: 'texts',
      result: `${title}: сделано полностью, файлы переданы заказчику.`,
      criteria: ['Сделано по заданию'],
      format: 'remote',
      place: '',
      pay_kind: 'fixed',
      unit: null,
      quantity: null,
      slots: 1,
      starts_on: null,
      due_on: inDays(14),
      apply_until: inDays(10),
      on_silence: 'remind',
      receipt_text: title,
    },
  })
  const params = { id: required(parseId('task', id)) }
  const { version } = await client.act(readTask, { params })
  await client.act(publishTask, { params, body: { version, acknowledged: true } })
  return id
}

async function offer(actor: ApiActor, taskId: string): Promise<string> {
  const { id } = await actor.act(apply, { params: { id: taskId }, body: { comment: 'Могу начать сразу.', auto_confirm: true } })
  return id
}

/** Signs this many documents, the newest, with one code, when all of them wait for this side. */
export async function signDocuments(actor: ApiActor, side: Side, count: number): Promise<void> {
  const [list, read, send, sign] =
    side === 'client'
      ? ([listClientDocuments, markClientRead, sendClientManifestCode, signClientManifest] as const)
      : ([listPersonDocuments, markPersonRead, sendPersonManifestCode, signPersonManifest] as const)
  const waiting = await until('documents to sign', async () => {
    const { items } = await actor.act(list, { query: { tab: 'to_sign', size: 100 } })
    return items.length >= count && items.slice(0, count)
  })
  const body = { ids: waiting.map(({ id }) => id) }
  await actor.act(read, { body })
  const code = await actor.codeAfter(() => actor.act(send, { body }))
  await actor.act(sign, { body: { ...body, code } })
}

export async function handIn(actor: ApiActor): Promise<void> {
  const { id } = await workIn(actor, 'active')
  await actor.act(submitResult, { params: { id }, body: { text: 'Готово, всё по заданию.', links: [] } })
}

export async function acceptWork(client: ApiActor, taskId: string): Promise<void> {
  const { assignments } = await client.act(readTask, { params: { id: taskId } })
  await client.act(acceptResult, { params: { id: required(assignments[0]).id }, body: {} })
}

export function workIn(actor: ApiActor, state: 'active' | 'readyToPay') {
  return until(`a work in ${state}`, async () => {
    const { items } = await actor.act(listAssignments, { query: {} })
    return items.find((work) => work.state === state)
  })
}

/** Polls until something appears; background jobs run on their own. */
export async function until<Value>(what: string, look: () => Promise<Value | undefined | false>): Promise<Value> {
  for (let wait = 0; wait < 300; wait += 1) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await sleep(200)
  }
  throw new Error(`Waited a minute in vain for ${what}`)
}

const bik = '044525225'

/** An artificial account number that matches the bank. */
function accountOf(prefix: '40817' | '40702', place: number): string {
  const bank = required(parseBik(bik))
  const keys = Array.from({ length: 10 }, (_, key) => `${prefix}810${key}${String(place).padStart(11, '0')}`)
  return required(keys.find((account) => parseBankAccount(account, bank) !== undefined))
}

function inDays(days: number): string {
  return moscowDate(systemClock.now()).add({ days }).toString()
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Nothing stands where something must')
  return value
}
