import { assignmentLifecycle } from '#/features/tasks/domain/assignment.ts'
import { listAssignments } from '#/features/tasks/contract/work.ts'
import { readTask } from '#/features/tasks/contract/task.ts'
import { importRegister, mapRegister } from '#/features/registers/contract/row.ts'
import { inviteMember } from '#/features/organizations/contract/team.ts'
import { joinOrganization, registerOrganization } from '#/features/organizations/contract/organization.ts'
import { writeXlsx } from '#/platform/server/spreadsheet/write-xlsx.ts'
import { prepareContractors } from './demo-contractors.ts'
import { putAwayOldNotices } from './demo-notices.ts'
import { rateBoth } from './demo-ratings.ts'
import { liveWithReceipts } from './demo-receipts.ts'
import { demoContractors, demoInn, demoMembers } from './demo-people.ts'
import type { DemoPerson } from './demo-people.ts'
import {
  acceptAll,
  bind,
  choose,
  confirmMailBox,
  handIn,
  offerWork,
  openAccount,
  pay,
  publish,
  registerAtTaxService,
  signAll,
  signUp,
  fillProfile,
} from './demo-scenes.ts'
import type { DemoTask } from './demo-scenes.ts'
import { enter, settle } from './demo-stage.ts'
import type { Stage } from './demo-stage.ts'
import { payTaxes, showTaxes } from './demo-taxes.ts'
import { currentTasks, openTasks, paidTasks } from './demo-tasks.ts'

const [owner, accountant, approver] = demoMembers
const phones = { author: owner.phone, approver: approver.phone }

/** Four months of an organization and its eight contractors, played through the same calls that people make. */
export async function playDemo(stage: Stage, today: Temporal.Instant): Promise<void> {
  await settle(stage)
  await openOrganization(stage)
  for (const [place, person] of demoContractors.entries()) await openContractor(stage, person, place)

  const payers = [1, 2, 3].map(demoInn)
  for (const [turn, task] of paidTasks.entries()) {
    const weeksAgo = (paidTasks.length - turn) * 2
    stage.clock.moveTo(today.subtract({ hours: 24 * 7 * weeksAgo }))
    await payTaxes(stage, payers, today)
    const person = demoContractors[turn % 3]
    if (!person) continue
    for (const assignmentId of await paidWork(stage, person, task))
      await rateBoth(stage, { turn, assignmentId, client: owner.phone, person: person.phone })
  }

  stage.clock.moveTo(today.subtract({ hours: 24 * 3 }))
  await currentWorks(stage)
  await registerWithErrors(stage)
  stage.clock.moveTo(today.subtract({ hours: 26 }))
  await prepareContractors(stage)
  stage.clock.moveTo(today.subtract({ hours: 5 }))
  await liveWithReceipts(stage)
  await putAwayOldNotices(stage, today)
  // The story stops before now: a code sent later than now would arrive after the codes of those who try the demonstration.
  stage.clock.moveTo(today.subtract({ minutes: 20 }))
  const [, , , , , sixth, seventh] = demoContractors
  // A recent visit, so that whoever plays this person is not asked for the last digits of an ИНН that only the story knows.
  if (seventh) await enter(stage, seventh.phone, 'person')
  if (sixth) await bind(stage, await enter(stage, sixth.phone, 'person'))
  const bound = demoContractors.slice(0, 5).map((person) => ({ person }))
  await showTaxes(stage, bound)
}

async function openOrganization(stage: Stage): Promise<void> {
  const boss = await signUp(stage, owner.phone, 'client')
  await confirmMailBox(stage, owner)
  await boss.act(registerOrganization, { body: { inn: '7701010017', represents: true, member_name: owner.name } })
  await openAccount(boss, 1, 'Сбербанк')
  for (const member of [accountant, approver]) {
    await boss.act(inviteMember, { body: { phone: member.phone, name: member.name, role: member.role } })
    const colleague = await signUp(stage, member.phone, 'client')
    await confirmMailBox(stage, member)
    await colleague.act(joinOrganization, {})
  }
}

/** The first five work; the sixth waits for the tax service; the seventh and the eighth have only started. */
async function openContractor(stage: Stage, person: DemoPerson & { email: string }, place: number): Promise<void> {
  const actor = await signUp(stage, person.phone, 'person')
  await confirmMailBox(stage, person)
  if (place === 7) return
  const inn = demoInn(place + 1)
  await fillProfile(actor, person, inn, place + 1)
  if (place === 6) return
  await registerAtTaxService(stage, person, inn, place < 5)
  if (place < 5) await bind(stage, actor)
}

/** Returns the works that were paid. */
async function paidWork(stage: Stage, person: DemoPerson, task: DemoTask): Promise<readonly string[]> {
  const { taskId } = await workInHand(stage, person, task)
  const worker = await enter(stage, person.phone, 'person')
  stage.clock.advance({ hours: 30 })
  const again = await enter(stage, worker.phone, 'person')
  await handIn(stage, again, 'Готово, всё по заданию. Фотографии и файлы — по ссылке из переписки.')
  const boss = await enter(stage, owner.phone, 'client')
  await acceptAll(stage, boss, taskId)
  await signAll(stage, again, 'person')
  await signAll(stage, boss, 'client')
  const { assignments } = await boss.act(readTask, { params: { id: taskId } })
  const ids = assignments.map((work) => work.id)
  await pay(stage, phones, ids)
  return ids
}

/** Published, applied for, chosen, signed by both sides: work may start. */
async function workInHand(stage: Stage, person: DemoPerson, task: DemoTask, signed = true): Promise<{ taskId: string }> {
  const boss = await enter(stage, owner.phone, 'client')
  const taskId = await publish(stage, boss, task)
  const worker = await enter(stage, person.phone, 'person')
  const application = await offerWork(stage, worker, taskId, 'Делал похожее, могу начать сразу.')
  await choose(stage, boss, application)
  if (signed) {
    await signAll(stage, worker, 'person')
    await signAll(stage, boss, 'client')
  }
  return { taskId }
}

async function currentWorks(stage: Stage): Promise<void> {
  const [, , third, fourth, fifth, sixth] = demoContractors
  if (!third || !fourth || !fifth || !sixth) return

  const ready = await workInHand(stage, third, currentTasks.readyToPay)
  const builder = await enter(stage, third.phone, 'person')
  await handIn(stage, builder, 'Раздел выложен на рабочий сайт, проверен на трёх телефонах.')
  const boss = await enter(stage, owner.phone, 'client')
  await acceptAll(stage, boss, ready.taskId)
  await signAll(stage, builder, 'person')
  await signAll(stage, boss, 'client')

  await workInHand(stage, fourth, currentTasks.submitted)
  const translator = await enter(stage, fourth.phone, 'person')
  await handIn(stage, translator, 'Все шесть инструкций переведены и свёрстаны, терминология сверена со словарём.')

  await workInHand(stage, fifth, currentTasks.signing, false)
  await signAll(stage, await enter(stage, fifth.phone, 'person'), 'person')
  const [first, second] = demoContractors
  if (first) await workInHand(stage, first, currentTasks.chosen, false)

  const host = await enter(stage, owner.phone, 'client')
  const open = await publish(stage, host, currentTasks.applied, 20)
  if (second)
    await offerWork(stage, await enter(stage, second.phone, 'person'), open, 'Снимаю рекламные ролики шесть лет, пришлю примеры.')
  for (const task of openTasks) {
    stage.clock.advance({ hours: 5 })
    await publish(stage, await enter(stage, owner.phone, 'client'), task, 25)
  }
}

/** A file as accountants keep it: a title on top, their own headings, two rows that cannot be paid. */
async function registerWithErrors(stage: Stage): Promise<void> {
  const [, , third] = demoContractors
  const author = await enter(stage, accountant.phone, 'client')
  const works = third ? await (await enter(stage, third.phone, 'person')).act(listAssignments, { query: {} }) : { items: [] }
  const ready = works.items.find((work) => assignmentLifecycle.is.readyToPay(work.state))
  const text = (title: string, width: number) => ({ title, width, kind: 'text' as const })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Ноябрь',
        columns: [
          text('ИНН исполнителя', 18),
          text('ФИО', 34),
          text('№ задания', 20),
          { title: 'К выплате, руб.', width: 16, kind: 'money' },
        ],
        rows: [
          [demoInn(3), 'Волков Дмитрий Олегович', ready?.task_number ?? '', ready?.price ?? 2_900_000],
          ['500100732258', 'Сидоров Пётр Петрович', '', 1_200_000],
          [demoInn(4), 'Кузнецова Елена Павловна', '', 1_850_000],
        ],
      },
    ],
  })
  const file = await author.act(importRegister, { query: { file_name: 'Выплаты ноябрь.xlsx' }, body: new Uint8Array(bytes) })
  await author.act(mapRegister, {
    params: { id: file.register_id },
    body: {
      sheet: file.sheet,
      heading_row: file.heading_row,
      columns: Object.fromEntries(file.columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index]]))),
    },
  })
  await settle(stage)
}
