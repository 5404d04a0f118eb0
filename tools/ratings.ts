import process from 'node:process'
import { decideRatingDispute } from '#/features/tasks/server/decide-rating-dispute.ts'
import { listRatingDisputes } from '#/features/tasks/server/list-rating-disputes.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { leave, openOperator, readDecision, waitingLine } from './operator.ts'

/** The operator decides about disputed ratings: `npm run ratings -- list`, `uphold <номер> <почему>`, `dismiss <номер> <почему>`. */
const usage = `Команды:
  npm run ratings -- list                          оспоренные оценки, срочные первыми
  npm run ratings -- uphold <номер> «почему»       скрыть оценку: она не считается и не видна; причину увидят обе стороны
  npm run ratings -- dismiss <номер> «почему»      оставить оценку; причину увидят обе стороны`

const words = process.argv.slice(2)
await using operator = await openOperator()
const { db } = operator
await run()

async function run(): Promise<void> {
  if (words[0] === 'list') return list()
  const decision = readDecision('ratingDispute', words)
  if (!decision) return leave(usage)
  const { id, ...decided } = decision
  const done = await decideRatingDispute({ db, clock: systemClock }, id, decided)
  if (!done.ok) return leave(`Решить нельзя. ${describeRefusal(done.refusal).body.message}`)
  console.log(
    done.value.isHidden ? 'Оценка скрыта, обеим сторонам сказано почему.' : 'Оценка оставлена, обеим сторонам сказано почему.',
  )
}

async function list(): Promise<void> {
  const rows = await listRatingDisputes(db)
  for (const row of rows) {
    const whose = row.side === 'client' ? 'заказчик об исполнителе' : 'исполнитель о заказчике'
    console.log(`${waitingLine(row)}: ${row.stars} из 5, ${whose}`)
    console.log(`  ${row.organization}, ${row.number} «${row.title}», работа ${row.assignment_id}`)
    if (row.tags.length > 0) console.log(`  Метки: ${row.tags.join(', ')}`)
    if (row.words !== '') console.log(`  Оценка: ${row.words}`)
    if (row.reply !== null) console.log(`  Ответ: ${row.reply}`)
    console.log(`  Почему оспорена: ${row.why}`)
  }
  console.log(`Ждут решения: ${rows.length}`)
}
