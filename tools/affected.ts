import process from 'node:process'
import { listAffected } from '#/features/journal/server/list-affected.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { formatMoment, moscowMoment, parseDay } from '#/kernel/time.ts'
import { writeCsv } from '#/platform/server/spreadsheet/write-csv.ts'
import { leave, openOperator } from './operator.ts'

/** Whose data a stolen account has shown, for the notice of a leak (152-ФЗ, art. 21 part 3.1): `npm run affected -- <телефон> <с> <по>`. */
const usage = `Команда:
  npm run affected -- <телефон> <с> <по> > кого.csv   чьи данные показал аккаунт за эти дни по Москве (ДД.ММ.ГГГГ)`

const [typedPhone = '', typedFrom = '', typedUntil = ''] = process.argv.slice(2)
await using operator = await openOperator()
await run()

async function run(): Promise<void> {
  const [phone, from, until] = [parsePhone(typedPhone), parseDay(typedFrom), parseDay(typedUntil)]
  if (!phone || !from || !until) return leave(usage)
  const seen = await listAffected(operator.db, phone, {
    from: moscowMoment(from, '00:00'),
    until: moscowMoment(until.add({ days: 1 }), '00:00'),
  })
  if (!seen) return leave('Аккаунта с этим телефоном нет')
  const titles = ['Профиль', 'ФИО', 'Телефон', 'ИНН', 'Заказчик', 'Откуда видно', 'Когда (МСК)']
  const rows = seen.map(({ personId, name, phone: told, inn, customer, how, at }) => [
    personId,
    name,
    told,
    inn,
    customer,
    how,
    formatMoment(at),
  ])
  process.stdout.write(await writeCsv(titles, rows))
  console.error(`Людей: ${new Set(seen.map(({ personId }) => personId)).size}, строк: ${seen.length}`)
}
