import { checkConnection, connectAccount } from '#/features/connections/contract.ts'
import { addAccount } from '#/features/organizations/contract/money.ts'
import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { listClientDocuments, listPersonDocuments } from '#/features/documents/contract/document.ts'
import {
  signClientDocument,
  signPersonDocument,
  markClientRead,
  markPersonRead,
  sendClientSigningCode,
  sendPersonSigningCode,
} from '#/features/documents/contract/signing.ts'
import { acceptAgreement, giveConsents, sendAgreementCode } from '#/features/legal/contract.ts'
import { requestBinding } from '#/features/partner/contract.ts'
import { confirmEmail, setEmail } from '#/features/profile/contract/details.ts'
import { modifyProfile } from '#/features/profile/contract/profile.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { createRegister, startRegister } from '#/features/registers/contract/register.ts'
import { approveRegister, sendApprovalCode, submitRegister } from '#/features/registers/contract/approval.ts'
import { acceptApplication, apply } from '#/features/tasks/contract/application.ts'
import { acceptResult, listAssignments, submitResult } from '#/features/tasks/contract/work.ts'
import { createTask, publishTask, readTask } from '#/features/tasks/contract/task.ts'
import { emptyBody } from '#/features/tasks/fields/task.ts'
import { parseId } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import { demoAccount, demoBik } from './demo-people.ts'
import type { DemoPerson } from './demo-people.ts'
import { codeSentTo, enter, settle } from './demo-stage.ts'
import type { Actor, Stage } from './demo-stage.ts'

export type DemoTask = {
  readonly title: string
  readonly category: string
  readonly result: string
  readonly criteria: readonly string[]
  readonly price: number
  readonly place: string
  readonly receipt: string
}

/** Sign-up of a newcomer: the required boxes, then the agreement that makes codes signatures. */
export async function signUp(stage: Stage, phone: string, role: 'client' | 'person'): Promise<Actor> {
  const actor = await enter(stage, phone, role)
  await actor.act(giveConsents, { params: { role }, body: { slugs: ['terms', 'offer', 'pdn', 'distribution'] } })
  stage.clock.advance({ seconds: 70 })
  await actor.act(sendAgreementCode, { params: { role } })
  await actor.act(acceptAgreement, { params: { role }, body: { code: await actor.lastCode() } })
  return actor
}

/** Without a confirmed mail box every letter of the story would be recorded as one that went nowhere. */
export async function confirmMailBox(stage: Stage, { phone, email }: { phone: string; email: string }): Promise<void> {
  const actor = await enter(stage, phone, 'person')
  await actor.act(setEmail, { body: { email } })
  await actor.act(confirmEmail, { body: { code: await codeSentTo(stage, email) } })
}

/** Сбербанк in the fast payments system. */
const sberbank = '100000000111'

export async function fillProfile(actor: Actor, person: DemoPerson, inn: string, place: number): Promise<void> {
  const { surname, firstname, secondname, birthdate } = person
  await actor.act(modifyProfile, {
    headers: {},
    body: {
      surname,
      firstname,
      secondname,
      birthdate,
      inn,
      doctypeid: '21',
      paspserial: '4512',
      paspnumber: `1234${String(place).padStart(2, '0')}`,
    },
  })
  await actor.act(addPayoutMethod, { body: { kind: 'account', bik: demoBik, number: demoAccount('40817', place) } })
  // A company that connects the training gateway pays them by it.
  await actor.act(addPayoutMethod, { body: { kind: 'sbp', number: person.phone, bank: sberbank } })
}

/** Adds a person to the simulated tax service; with rights, the person is already bound to the platform there. */
export async function registerAtTaxService(stage: Stage, person: DemoPerson, inn: string, bound: boolean): Promise<void> {
  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST', 'INCOME_SUMMARY', 'PAYMENT_INFORMATION']
  const answer = await fetch(`${stage.simulatorUrl}/admin/persons/${inn}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      surname: person.surname,
      firstname: person.firstname,
      ...(person.secondname === '' ? {} : { patronymic: person.secondname }),
      phone: `7${person.phone.slice(1)}`,
      registeredAt: stage.clock
        .now()
        .subtract({ hours: 24 * 200 })
        .toString(),
      ...(bound ? { permissions: rights } : {}),
    }),
  })
  if (!answer.ok) throw new Error(`Demo: the simulator refused a person: ${answer.status}`)
}

export async function bind(stage: Stage, actor: Actor): Promise<void> {
  await actor.act(giveConsents, { params: { role: 'person' }, body: { slugs: ['delegation'] } })
  await actor.act(requestBinding, {})
  await settle(stage)
}

export async function publish(stage: Stage, client: Actor, task: DemoTask, days = 14): Promise<string> {
  const today = moscowDate(stage.clock.now())
  const { id } = await client.act(createTask, {
    body: {
      ...emptyBody(today),
      title: task.title,
      category: task.category,
      result: task.result,
      criteria: [...task.criteria],
      format: task.place === '' ? 'remote' : 'onSite',
      place: task.place,
      price: task.price,
      due_on: today.add({ days }).toString(),
      apply_until: today.add({ days: days - 3 }).toString(),
      receipt_text: task.receipt,
    },
  })
  const taskId = idOf('task', id)
  const { version } = await client.act(readTask, { params: { id: taskId } })
  await client.act(publishTask, { params: { id: taskId }, body: { version, acknowledged: true } })
  return taskId
}

export async function offerWork(stage: Stage, person: Actor, taskId: string, comment: string): Promise<string> {
  const { id } = await person.act(apply, { params: { id: taskId }, body: { comment, auto_confirm: true } })
  await settle(stage)
  return id
}

export async function choose(stage: Stage, client: Actor, applicationId: string): Promise<void> {
  await client.act(acceptApplication, { params: { id: applicationId } })
  await settle(stage)
}

/** Signs every document that waits for this side. */
export async function signAll(stage: Stage, actor: Actor, side: 'client' | 'person'): Promise<void> {
  for (let guard = 0; guard < 20; guard += 1) {
    const { items } = await actor.act(side === 'client' ? listClientDocuments : listPersonDocuments, {
      query: { tab: 'to_sign' },
    })
    const [document] = items
    if (!document) return
    const params = { id: document.id }
    stage.clock.advance({ minutes: 34 })
    await actor.act(side === 'client' ? markClientRead : markPersonRead, { body: { ids: [document.id] } })
    await actor.act(side === 'client' ? sendClientSigningCode : sendPersonSigningCode, { params })
    const signed = { params, query: {}, body: { code: await actor.lastCode() } }
    await actor.act(side === 'client' ? signClientDocument : signPersonDocument, signed)
    await settle(stage)
  }
}

export async function handIn(stage: Stage, person: Actor, text: string): Promise<void> {
  const works = await person.act(listAssignments, { query: {} })
  const active = works.items.find((work) => assignmentLifecycle.is.active(work.state))
  if (!active) throw new Error(`Demo: nothing to hand in, states: ${works.items.map((work) => work.state).join()}`)
  await person.act(submitResult, { params: { id: active.id }, body: { text, links: [] } })
  await settle(stage)
}

export async function acceptAll(stage: Stage, client: Actor, taskId: string): Promise<void> {
  const task = await client.act(readTask, { params: { id: taskId } })
  for (const work of task.assignments) {
    if (assignmentLifecycle.is.submitted(work.state)) await client.act(acceptResult, { params: { id: work.id }, body: {} })
  }
  await settle(stage)
}

/** Accepted work → register → approved by another member → paid → receipts. */
export async function pay(
  stage: Stage,
  phones: { author: string; approver: string },
  assignmentIds: readonly string[],
): Promise<void> {
  const author = await enter(stage, phones.author, 'client')
  const made = await author.act(createRegister, { body: { assignment_ids: [...assignmentIds] } })
  const params = { id: made.id }
  await settle(stage)
  await author.act(submitRegister, { params })
  await settle(stage)
  const approver = await enter(stage, phones.approver, 'client')
  stage.clock.advance({ minutes: 3 })
  await approver.act(sendApprovalCode, { params })
  await approver.act(approveRegister, { params, body: { code: await approver.lastCode() } })
  await author.act(startRegister, { params })
  await settle(stage)
}

function idOf(kind: 'task', text: string): string {
  const id = parseId(kind, text)
  if (!id) throw new Error(`Demo: not an id: ${text}`)
  return id
}

/** An account of the organization, connected to the training bank and checked, as a member does it. */
export async function openAccount(actor: Actor, place: number, bankName?: string): Promise<void> {
  const body = { bik: demoBik, account: demoAccount('40702', place), ...(bankName !== undefined && { bank_name: bankName }) }
  const account = await actor.act(addAccount, { body })
  const credentials = [{ name: 'token', value: 'training-bank-token' }]
  const { id } = await actor.act(connectAccount, { body: { account_id: account.id, kind: 'tbank', credentials } })
  await actor.act(checkConnection, { params: { id } })
}
