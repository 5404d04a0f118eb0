import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { firstPlace } from '#/apps/open-files.ts'
import { proofKinds } from '#/features/organizations/domain/organization-proof.ts'
import type { ProofKind } from '#/features/organizations/domain/organization-proof.ts'
import { declineStatement } from '#/features/organizations/server/decline-statement.ts'
import { listUnproven } from '#/features/organizations/server/list-unproven.ts'
import { proveByPayments } from '#/features/organizations/server/prove-by-payments.ts'
import { proveOrganization } from '#/features/organizations/server/prove-organization.ts'
import { readStatement } from '#/gateways/bank-file/read-statement.ts'
import { parseInn } from '#/kernel/inn.ts'
import type { Inn } from '#/kernel/inn.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { leave, openOperator } from './operator.ts'

/**
 * The operator decides whose an organization is: `npm run organizations -- list`, `statement <ИНН> <file>`,
 * `payments <file>` (statement of the operator's own account), `prove <ИНН> <payment|statement|operator>`, `decline <ИНН> <why>`. Decisions stand in the journal of the organization.
 */
const usage = `Команды:
  npm run organizations -- list                                        кто не подтверждён и чьи заявления ждут
  npm run organizations -- statement <ИНН> <файл>                      сохранить заявление в файл
  npm run organizations -- payments <файл выписки>                     подтвердить всех, кто заплатил на счёт платформы
  npm run organizations -- prove <ИНН> <payment|statement|operator>    подтвердить: платежом, заявлением или своим решением
  npm run organizations -- decline <ИНН> «почему»                      отклонить заявление; причину увидит организация`

const [command = '', typedInn = '', ...rest] = process.argv.slice(2)
await using operator = await openOperator()
const { config, db } = operator
await run()

async function run(): Promise<void> {
  if (command === 'list') return list()
  if (command === 'payments' && typedInn !== '') return takePayments(typedInn)
  const inn = parseInn(typedInn)
  if (inn === undefined) return leave(usage)
  const word = rest.join(' ').trim()
  if (command === 'statement' && word !== '') return keepStatement(inn, word)
  const by = proofKinds.find((kind) => kind === word)
  if (command === 'prove' && by) return prove(inn, by)
  if (command === 'decline' && word !== '') return decline(inn, word)
  leave(usage)
}

async function list(): Promise<void> {
  const rows = await listUnproven(db)
  for (const row of rows) {
    const statement =
      row.statement_sent_at === null
        ? 'заявления нет'
        : `заявление «${row.statement_name}» от ${row.statement_sent_at.toString()}${row.statement_declined === '' ? '' : `, отклонено: ${row.statement_declined}`}`
    console.log(`${row.inn}  ${row.full_name}  с ${row.created_at.toString()}  ${statement}`)
  }
  console.log(`Не подтверждено: ${rows.length}`)
}

async function keepStatement(inn: Inn, path: string): Promise<void> {
  const row = (await listUnproven(db)).find((one) => one.inn === inn)
  if (!row || row.statement_sha256 === null) return leave('Заявления этой организации нет.')
  const bytes = await firstPlace(config).read(row.statement_sha256)
  if (!bytes.ok) return leave(`Файл заявления не читается: ${bytes.refusal.kind}`)
  writeFileSync(path, bytes.value, { flag: 'wx' })
  console.log(`Сохранено: ${path}`)
}

async function takePayments(path: string): Promise<void> {
  const own = config.operator.account
  if (!own) return leave('Сначала задайте счёт платформы: OPERATOR_BIK и OPERATOR_ACCOUNT.')
  const statement = readStatement(readFileSync(path))
  if (!statement.ok) return leave(`Выписка не читается: ${statement.refusal.kind}, строка ${statement.refusal.line ?? '?'}`)
  if (!statement.value.accounts.some(({ account }) => account === own.account)) {
    return leave(`Выписка не по счёту платформы ${own.account}.`)
  }
  const proven = await proveByPayments({ db, clock: systemClock }, statement.value.lines, own.account)
  for (const { inn, name } of proven) console.log(`${inn}  ${name}  подтверждена платежом`)
  console.log(`Подтверждено: ${proven.length}`)
}

async function prove(inn: Inn, by: ProofKind): Promise<void> {
  const done = await proveOrganization({ db, clock: systemClock }, inn, by)
  if (done === 'absent') return leave('Организации с таким ИНН нет.')
  console.log(done === 'proven' ? 'Подтверждена.' : 'Была подтверждена раньше.')
}

async function decline(inn: Inn, why: string): Promise<void> {
  const done = await declineStatement({ db, clock: systemClock }, inn, why)
  if (done === 'absent') return leave('Заявления, которое ждёт решения, у этой организации нет.')
  console.log('Отклонено.')
}
