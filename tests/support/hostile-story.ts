import { listRegisters } from '#/features/registers/contract/list.ts'
import { acceptApplication, apply, declineApplication, listApplications } from '#/features/tasks/contract/application.ts'
import { demoAccount, demoBik } from '#/apps/demo/demo-people.ts'
import { listPersonDocuments } from '#/features/documents/contract/document.ts'
import { declinePersonDocument } from '#/features/documents/contract/signing.ts'
import { sendMail } from '#/features/leads/contract.ts'
import { giveConsents } from '#/features/legal/contract.ts'
import { addAccount } from '#/features/organizations/contract/money.ts'
import { addBranch } from '#/features/organizations/contract/branch.ts'
import { changeBrand } from '#/features/organizations/contract/brand.ts'
import { inviteMember } from '#/features/organizations/contract/team.ts'
import { readOwnOrganization, registerOrganization, requestAccess } from '#/features/organizations/contract/organization.ts'
import { saveDetails } from '#/features/profile/contract/details.ts'
import { addPayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { cancelRegister, createRegister, listPayable, readRegister } from '#/features/registers/contract/register.ts'
import { importRegister, mapRegister } from '#/features/registers/contract/row.ts'
import { returnRegister, submitRegister } from '#/features/registers/contract/approval.ts'
import {
  acceptResult,
  cancelAssignment,
  leaveAssignment,
  listAssignments,
  reworkResult,
  submitResult,
} from '#/features/tasks/contract/work.ts'
import { cancelTask, createTask, publishTask, readTask } from '#/features/tasks/contract/task.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { actorWith, enterApi } from './api-actor.ts'
import type { ApiActor } from './api-actor.ts'
import { hostileText, hostileWords } from './hostile-words.ts'
import type { HostileWords } from './hostile-words.ts'
import { signDocuments, until } from './prepared-works.ts'
import type { RunningApp } from './running-app.ts'

type Teller = { readonly app: RunningApp; readonly words: HostileWords; readonly owner: ApiActor; readonly worker: ApiActor }

/** Addresses where the texts are shown, of each side and of everyone. */
export type HostilePlaces = Readonly<Record<'owner' | 'worker' | 'founder' | 'anybody', readonly string[]>>

export const hostileOwner = '89000000001'
export const hostileWorker = '89000000102'
export const hostileFounder = '89005550003'

/** Writes markup into every free-text field of the demo, on both sides. */
export async function playHostileStory(app: RunningApp): Promise<{ words: HostileWords; places: HostilePlaces }> {
  const words = hostileWords()
  const owner = await enterApi(app, hostileOwner, 'client')
  const worker = await enterApi(app, hostileWorker, 'person')
  const player = { app, words, owner, worker }
  await writeOrganization(player)
  await writePerson(player)
  const strange = await writeStrangers(player)
  const done = await writeWork(player)
  const endings = await writeEndings(player)
  const registers = await writeRegisters(player)
  const fresh = await publish(player, 'fresh', {})
  const documents = (await owner.act(readTask, { params: { id: done } })).assignments.flatMap((work) => work.documents)
  const works = (await worker.act(listAssignments, { query: {} })).items
  const applications = (await worker.act(listApplications, { query: {} })).items
  const board = ['/tasks', `/tasks/${fresh}`, `/tasks/${strange}`]
  return {
    words,
    places: {
      anybody: ['/', '/dev/outbox', ...board],
      founder: ['/client/profile', '/client/profile?tab=team', `/client/tasks?open=${strange}&tab=overview`],
      owner: [
        ...['overview', 'applications', 'works', 'docs', 'history'].map((tab) => `/client/tasks?open=${done}&tab=${tab}`),
        ...endings,
        `/client/tasks/edit/${fresh}`,
        `/client/tasks/duplication/${fresh}`,
        ...documents.map(({ id }) => `/client/docs/${id}`),
        ...registers.map((id) => `/client/registers/${id}`),
      ],
      worker: [
        ...board,
        ...works.map(({ id }) => `/person/tasks/${id}`),
        ...applications.map(({ id }) => `/person/tasks/${id}`),
        ...documents.map(({ id }) => `/person/docs/${id}`),
      ],
    },
  }
}

async function writeOrganization({ owner, words }: Teller): Promise<void> {
  const { version } = await owner.act(readOwnOrganization, {})
  await owner.act(changeBrand, { body: { brand_name: words.of('brand', 60), hides_name: false, version } })
  await owner.act(addBranch, { body: { name: words.of('branch', 80), cost_center: words.of('center', 40) } })
  await owner.act(addAccount, {
    body: { bik: demoBik, account: demoAccount('40702', 2), bank_name: words.of('bank', 120) },
  })
  await owner.act(inviteMember, {
    body: { phone: '89005550001', name: words.of('member', 180), role: 'signer', basis: words.of('basis', 200) },
  })
}

async function writePerson({ worker, words }: Teller): Promise<void> {
  await worker.act(saveDetails, { body: { issued_by: words.of('issued', 250) } })
  await worker.act(addPayoutMethod, {
    body: { kind: 'account', bik: demoBik, number: demoAccount('40817', 77), bank_name: words.of('place of pay', 60) },
  })
}

/**
 * A visitor with a lead, a person who asks for access, and one with an unknown organization. Their user agents carry markup
 * too.
 */
async function writeStrangers({ app, words }: Teller): Promise<string> {
  const anybody = actorWith(app, '', {})
  await anybody.act(sendMail, {
    body: { Name: hostileText('lead', 60), Phone: '89005550009', type: 'client', consent: true },
  })
  const asking = await newcomer(app, '89005550002')
  await asking.act(requestAccess, { body: { inn: '7701010017', member_name: words.of('asking', 180) } })
  const founder = await newcomer(app, hostileFounder)
  await founder.act(registerOrganization, {
    body: {
      inn: '7707083893',
      represents: true,
      full_name: words.of('company', 300),
      member_name: words.of('founder', 180),
    },
  })
  return publish({ app, words, owner: founder, worker: founder }, 'strange', {})
}

async function newcomer(app: RunningApp, phone: string): Promise<ApiActor> {
  const { session } = await enterApi(app, phone, 'client')
  const actor = actorWith(app, phone, { ...session, 'user-agent': '"><img src=x onerror=ran=1>' })
  await actor.act(giveConsents, { params: { role: 'client' }, body: { slugs: ['terms', 'offer', 'pdn'] } })
  return actor
}

/** A work from its task to a declined act: every text shown in documents and messages of both sides. */
async function writeWork(player: Teller): Promise<Id<'task'>> {
  const { owner, worker, words } = player
  const id = await publish(player, 'work', { comment: words.of('comment', 1000) })
  await choose(player, id)
  await signDocuments(worker, 'person', 1)
  await signDocuments(owner, 'client', 1)
  const params = { id: (await until('a work to do', () => workOf(worker, id, 'active'))).id }
  const links = [words.link, "https://x.example/'onmouseover='ran=1"]
  await worker.act(submitResult, { params, body: { text: words.of('result text'), links } })
  await owner.act(reworkResult, { params, body: { text: words.of('rework', 2000) } })
  await worker.act(submitResult, { params, body: { text: words.of('second result'), links } })
  await owner.act(acceptResult, { params, body: {} })
  const act = await until('an act', async () => {
    const { items } = await worker.act(listPersonDocuments, { query: { tab: 'to_sign' } })
    return items.find(({ kind }) => kind === 'act')
  })
  await worker.act(declinePersonDocument, {
    params: { id: act.id },
    body: { reason: 'Другое', comment: words.of('decline of act', 500) },
  })
  return id
}

/** Works and tasks that are cancelled, each with a reason. */
async function writeEndings(player: Teller): Promise<string[]> {
  const { owner, worker, words } = player
  const refused = await publish(player, 'ending', { comment: 'Могу' })
  const { applications } = await owner.act(readTask, { params: { id: refused } })
  for (const { id } of applications) {
    await owner.act(declineApplication, { params: { id }, body: { reason: words.of('refusal') } })
  }
  const cancelled = await publish(player, 'ending', {})
  const { version } = await owner.act(readTask, { params: { id: cancelled } })
  await owner.act(cancelTask, { params: { id: cancelled }, body: { version, reason: words.of('reason of cancel') } })

  const unchosen = await publish(player, 'ending', { comment: 'Могу' })
  await choose(player, unchosen)
  const chosen = await until('a choice', () => workOf(worker, unchosen))
  await owner.act(cancelAssignment, { params: { id: chosen.id }, body: { reason: words.of('reason of unchoice') } })
  const left = await publish(player, 'ending', { comment: 'Могу' })
  await choose(player, left)
  const leaving = await until('a choice', () => workOf(worker, left))
  await worker.act(leaveAssignment, { params: { id: leaving.id }, body: { reason: words.of('reason of leave') } })
  return [
    `/client/tasks?open=${refused}&tab=applications`,
    `/client/tasks?state=cancelled&open=${cancelled}`,
    `/client/tasks?open=${unchosen}&tab=works`,
    `/client/tasks?open=${left}&tab=works`,
  ]
}

/** The demo's accepted work goes into a register that is returned; a file is uploaded twice and accepted once. */
async function writeRegisters({ app, owner, words }: Teller): Promise<string[]> {
  const { items } = await owner.act(listRegisters, { query: { filter: 'with_errors' } })
  // An executed register is included for a receipt annulled later; its works are paid.
  const unpaid = items.filter(({ state }) => state !== 'executed' && state !== 'partial')
  for (const { id } of unpaid) await owner.act(cancelRegister, { params: { id } })
  const payable = await owner.act(listPayable, { query: {} })
  const made = await owner.act(createRegister, {
    body: { name: words.of('register', 120), assignment_ids: payable.items.map((work) => work.assignment_id) },
  })
  await until('a checked register', async () => (await owner.act(readRegister, { params: { id: made.id } })).pending === 0)
  await owner.act(submitRegister, { params: { id: made.id } })
  const approver = await enterApi(app, '89000000003', 'client')
  await approver.act(returnRegister, {
    params: { id: made.id },
    body: { reason: 'other', comment: words.of('return', 1000) },
  })

  const body = await hostileFile(words)
  const name = { file_name: `${words.of('file', 180)}.xlsx` }
  const waiting = await owner.act(importRegister, { query: name, body })
  const taken = await owner.act(importRegister, { query: { ...name, again: 'true' }, body })
  await owner.act(mapRegister, {
    params: { id: taken.register_id },
    body: {
      sheet: taken.sheet,
      heading_row: taken.heading_row,
      columns: { inn: 0, fio: 1, task_number: 2, service: 3, amount: 4, phone: 5 },
    },
  })
  await until('checked rows', async () => (await owner.act(readRegister, { params: { id: taken.register_id } })).errors > 0)
  return [made.id, waiting.register_id, taken.register_id]
}

async function hostileFile(words: HostileWords): Promise<Uint8Array<ArrayBuffer>> {
  const column = (title: string) => ({ title, width: 20, kind: 'text' as const })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Выплаты<svg onload=ran=1>',
        columns: [
          column('ИНН'),
          column(words.of('heading', 100)),
          column('№ задания'),
          column('За что'),
          column('Сумма'),
          column('Телефон'),
        ],
        rows: [
          [
            hostileText('ИНН', 60),
            words.of('cell of name', 170),
            words.of('cell of number', 40),
            words.of('cell of service', 200),
            words.of('cell of sum', 60),
            words.of('cell of phone', 60),
          ],
        ],
      },
    ],
  })
  return new Uint8Array(bytes)
}

/** A task on the board with markup in every field. With a comment, the worker has applied to it. */
async function publish({ owner, worker, words }: Teller, name: string, { comment }: { comment?: string }) {
  const { id } = await owner.act(createTask, {
    body: {
      title: words.of(`title of ${name}`, 120),
      category: 'texts',
      result: words.of(`result of ${name}`, 800),
      criteria: [words.of(`criterion of ${name}`, 200)],
      format: 'onSite',
      place: words.of(`place of ${name}`, 300),
      pay_kind: 'unit',
      price: 250_000,
      unit: '<svg onload=ran=1>',
      quantity: 4,
      slots: 1,
      starts_on: null,
      due_on: inDays(14),
      apply_until: inDays(10),
      on_silence: 'accept',
      receipt_text: words.of(`receipt of ${name}`, 128),
    },
  })
  const task = parseId('task', id)
  if (!task) throw new Error('Not a task')
  const { version } = await owner.act(readTask, { params: { id: task } })
  await owner.act(publishTask, { params: { id: task }, body: { version, acknowledged: true } })
  if (comment !== undefined) await worker.act(apply, { params: { id: task }, body: { comment, auto_confirm: true } })
  return task
}

async function choose({ owner }: Teller, taskId: string): Promise<void> {
  const { applications } = await owner.act(readTask, { params: { id: taskId } })
  for (const { id } of applications) await owner.act(acceptApplication, { params: { id } })
}

async function workOf(worker: ApiActor, taskId: string, state?: string) {
  const { items } = await worker.act(listAssignments, { query: {} })
  return items.find((work) => work.task_id === taskId && (state === undefined || work.state === state))
}

function inDays(days: number): string {
  return moscowDate(systemClock.now()).add({ days }).toString()
}
