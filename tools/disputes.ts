import process from 'node:process'
import { decideDispute } from '#/features/tasks/server/decide-dispute.ts'
import { listDisputes } from '#/features/tasks/server/list-disputes.ts'
import { readDispute } from '#/features/tasks/server/read-dispute.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { disputeLines } from './dispute-lines.ts'
import { leave, openOperator } from './operator.ts'

/** The operator decides disputes the sides have not settled: `npm run disputes -- list`, `show <номер>`, `decide <номер> <рубли> <почему>`. */
const usage = `Команды:
  npm run disputes -- list                                   споры, которые ждут решения, старшие первыми
  npm run disputes -- show <номер спора>                     задание, результаты, документы и всё сказанное
  npm run disputes -- decide <номер спора> <рубли> «почему»  сколько заплатить за работу; 0 — без оплаты. Причину увидят обе стороны`

const [command = '', typedId = '', typedSum = '', ...rest] = process.argv.slice(2)
await using operator = await openOperator()
const { config, db } = operator
await run()

async function run(): Promise<void> {
  if (command === 'list') return list()
  const id = parseId('dispute', typedId)
  if (id === undefined) return leave(usage)
  if (command === 'show') return show(id)
  const amount = parseRubles(typedSum)
  const reasons = rest.join(' ').trim()
  if (command === 'decide' && amount !== undefined && amount >= 0 && reasons !== '') return decide(id, amount, reasons)
  leave(usage)
}

async function list(): Promise<void> {
  const rows = await listDisputes(db)
  for (const row of rows) {
    const sum = formatRubles(row.accepted_amount ?? row.price, 'short')
    const terms = row.terms_amount === null ? '' : `, последнее предложение ${formatRubles(row.terms_amount, 'short')}`
    console.log(
      `${row.id}  с ${row.opened_at.toString()}  ${row.organization}, ${row.task_number} «${row.title}», ${sum}: ${row.reason}${terms}`,
    )
  }
  console.log(`Ждут решения: ${rows.length}`)
}

async function show(id: Id<'dispute'>): Promise<void> {
  const file = await readDispute(db, id)
  if (!file) return leave('Такого спора нет.')
  for (const line of disputeLines(file)) console.log(line)
}

async function decide(id: Id<'dispute'>, amount: Kopecks, reasons: string): Promise<void> {
  const file = await readDispute(db, id)
  const most = Math.max(0, file?.work.price ?? 0, file?.work.claim ?? 0, file?.work.terms_amount ?? 0)
  if (amount > most) return leave(`Больше, чем ${formatRubles(kopecks(most), 'short')}, никто не просил: проверьте сумму.`)
  const { fieldKey } = config.secrets
  const deps = { db, clock: systemClock, fieldKey, brand: { name: config.brandName } }
  const done = await decideDispute(deps, id, { amount, reasons })
  if (done.ok) console.log(`Решено: ${formatRubles(amount, 'short')}. Обеим сторонам сказано.`)
  else leave(`Решить нельзя. ${describeRefusal(done.refusal).body.message}`)
}
