import process from 'node:process'
import { complaintReasonNames } from '#/features/tasks/domain/complaint.ts'
import { taskLifecycle } from '#/features/tasks/domain/task.ts'
import { decideComplaint } from '#/features/tasks/server/decide-complaint.ts'
import { listComplaints } from '#/features/tasks/server/list-complaints.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { leave, openOperator, readDecision, waitingLine } from './operator.ts'

/** The operator answers complaints about tasks: `npm run complaints -- list`, `uphold <номер> <почему>`, `dismiss <номер> <почему>`. */
const usage = `Команды:
  npm run complaints -- list                          жалобы на задания, срочные первыми
  npm run complaints -- uphold <номер> «почему»       снять задание с доски; причину увидят заказчик и все, кто пожаловался
  npm run complaints -- dismiss <номер> «почему»      оставить задание; ответ увидит тот, кто пожаловался`

const words = process.argv.slice(2)
await using operator = await openOperator()
const { db } = operator
await run()

async function run(): Promise<void> {
  if (words[0] === 'list') return list()
  const decision = readDecision('complaint', words)
  if (!decision) return leave(usage)
  const { id, ...decided } = decision
  const done = await decideComplaint({ db, clock: systemClock }, id, decided)
  if (!done.ok) return leave(`Решить нельзя. ${describeRefusal(done.refusal).body.message}`)
  const { answered, left } = done.value
  if (decided.outcome === 'uphold') console.log(leftWords[left])
  console.log(`Отвечено на жалобы: ${answered}`)
}

const leftWords = {
  down: 'Задание снято с доски, заказчику сказано почему.',
  closed: 'По заданию работают: работа идёт, новых исполнителей оно не берёт.',
  stays: 'Задания на доске уже нет.',
} as const

async function list(): Promise<void> {
  const rows = await listComplaints(db)
  for (const row of rows) {
    console.log(`${waitingLine(row)}: ${complaintReasonNames[row.reason]}`)
    console.log(`  ${row.organization}, ${row.number} «${row.title}», ${taskLifecycle.nameOf(row.state)}, /tasks/${row.task_id}`)
    if (row.words !== '') console.log(`  ${row.words}`)
  }
  console.log(`Ждут ответа: ${rows.length}`)
}
