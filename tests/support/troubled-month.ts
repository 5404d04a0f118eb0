import assert from 'node:assert/strict'
import { troubleKinds } from '#/features/months/domain/closing.ts'
import type { TroubleKind } from '#/features/months/domain/closing.ts'
import { deadlineOf, failureTexts } from '#/features/receipts/domain/receipt.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { formatDay, moscowMoment } from '#/kernel/time.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { bankStatement } from './bank-statement.ts'
import { largeRegister } from './large-register.ts'
import type { RunningApp } from './running-app.ts'

/** Payments of the month. Beside them one was made a second before it, and one in the moment it ended. */
export const paymentsOfMonth = 40

type Troubled = {
  /** The payment, from 1. */
  readonly no: number
  readonly name: readonly [surname: string, firstname: string, secondname: string]
  /** The tax service will be asked for a receipt of this person. */
  readonly sells?: true
}

const troubled: Readonly<Record<TroubleKind, Troubled>> = {
  statement: { no: 2, name: ['Петрова', 'Анна', 'Сергеевна'], sells: true },
  missing: { no: 3, name: ['Соколова', 'Мария', 'Игоревна'], sells: true },
  mismatch: { no: 4, name: ['Волков', 'Дмитрий', 'Олегович'] },
  annulled: { no: 5, name: ['Лебедева', 'Ольга', 'Павловна'], sells: true },
  acts: { no: 6, name: ['Козлов', 'Егор', 'Ильич'] },
}

/** Who stands behind a trouble, as the screens name them. */
export function nameBehind(kind: TroubleKind): string {
  return troubled[kind].name.join(' ')
}

type Register = Awaited<ReturnType<typeof largeRegister>>
type Planted = { readonly app: RunningApp; readonly register: Register; readonly month: Temporal.PlainDate }

/**
 * Forty payments of a past month in the company of a member of a running installation, filled by SQL: each with an act and a receipt,
 * and one trouble of each kind among them. The rows are changed as the product would have changed them. Answers with the statement of
 * the bank that tells of the payment nobody has answered for.
 */
export async function plantTroubledMonth(app: RunningApp, phone: string, month: Temporal.PlainDate): Promise<Uint8Array> {
  await using register = await largeRegister(app.databaseUrl, phone, paymentsOfMonth + 2)
  const planted = { app, register, month }
  await nameTroubled(planted)
  await pay(planted)
  await makeReceipts(planted)
  await giveOrder(planted)
  await loseReceipts(planted)
  await unsignAct(planted)
  return tellOfOrder(planted)
}

/** Condition on a row of the register: the payment of a trouble. */
const behind = (kind: TroubleKind) => `row.no = ${troubled[kind].no}`
const ofRegister = ({ register }: Planted) => `row.register_id = '${register.id}'`

async function nameTroubled(planted: Planted): Promise<void> {
  for (const kind of troubleKinds) {
    const [surname, firstname, secondname] = troubled[kind].name
    await planted.register.run(
      `update profiles set surname = $1, firstname = $2, secondname = $3 from register_rows as row
        where row.person_id = profiles.person_id and ${ofRegister(planted)} and ${behind(kind)}`,
      [surname, firstname, secondname],
    )
  }
  await planted.register.run(
    `update register_rows as row set fio = concat_ws(' ', surname, firstname, secondname)
      from profiles where profiles.person_id = row.person_id and ${ofRegister(planted)}`,
  )
}

/** Everybody is paid: the first and the last second of the month are of it, the seconds around it are not. */
async function pay(planted: Planted): Promise<void> {
  const { register, month } = planted
  await register.run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at)
      select 'contractor_' || right(row.person_id, 26), row.org_id, row.person_id, row.inn, 'task', now()
      from register_rows as row where ${ofRegister(planted)}`,
  )
  await register.run(
    `insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose, bank_key, state,
        created_at, sent_at, paid_at, updated_at)
      select 'payout_' || right(row.id, 26), row.org_id, row.person_id, row.assignment_id, row.id, row.amount, method.id, method.mask,
        'Оплата по акту. ' || registers.number || '/' || row.no, 'key-' || row.id, 'paid', moment, moment, moment, moment
      from register_rows as row join registers on registers.id = row.register_id
        join payout_methods as method on method.person_id = row.person_id
        join unnest($1::timestamptz[]) with ordinality as paid (moment, no) on paid.no = row.no
      where ${ofRegister(planted)}`,
    [momentsIn(month).map(String)],
  )
  await register.run(
    `update assignments set state = 'closed', paid_at = payouts.paid_at, closed_at = payouts.paid_at
      from payouts join register_rows as row on row.id = payouts.row_id
      where payouts.assignment_id = assignments.id and ${ofRegister(planted)}`,
  )
  await register.run(`update register_rows as row set state = 'done' where ${ofRegister(planted)}`)
  await register.run(
    `update registers set state = 'executing', submitted_by = created_by, approved_by = created_by, approved_at = created_at,
        started_by = created_by, started_at = created_at where id = '${register.id}'`,
  )
}

function momentsIn(month: Temporal.PlainDate): readonly Temporal.Instant[] {
  const [start, end] = [month, month.add({ months: 1 })].map((day) => moscowMoment(day, '00:00'))
  assert.ok(start && end)
  const middle = Array.from({ length: paymentsOfMonth - 2 }, (_, no) => moscowMoment(month.add({ days: 1 + (no % 26) }), '12:00'))
  const second = { seconds: 1 }
  return [start, ...middle, end.subtract(second), start.subtract(second), end]
}

/** Of every payment but the one without an answer. */
async function makeReceipts(planted: Planted): Promise<void> {
  const { app, register, month } = planted
  await register.run(
    `insert into receipts (id, org_id, person_id, payout_id, assignment_id, row_id, inn, seller_name, buyer_inn, buyer_name, services,
        total, operation_at, request_at, operation_unique_id, state, fns_receipt_id, link, registered_at, attempts, deadline_on,
        created_at, updated_at)
      select 'check_' || right(row.id, 26), row.org_id, row.person_id, payouts.id, row.assignment_id, row.id, row.inn, row.fio,
        organizations.inn, organizations.short_name,
        jsonb_build_array(jsonb_build_object('name', row.service, 'quantity', 1, 'price', row.amount, 'amount', row.amount)),
        row.amount, payouts.paid_at, payouts.paid_at, gen_random_uuid(), 'registered', number,
        '${app.taxServiceUrl}/api/v1/receipt/' || row.inn || '/' || number || '/print', payouts.paid_at, 1, $1, payouts.paid_at,
        payouts.paid_at
      from register_rows as row join payouts on payouts.row_id = row.id join organizations on organizations.id = row.org_id,
        lateral (select '20' || lpad(row.no::text, 8, '0') as number) as numbered
      where ${ofRegister(planted)} and not ${behind('statement')}`,
    [deadlineOf(moscowMoment(month, '12:00')).toString()],
  )
}

/** The payment without an answer went to the bank in a file: a statement tells what came of it. */
async function giveOrder(planted: Planted): Promise<void> {
  const { register } = planted
  const { day, number } = orderOf(planted)
  const its = `${ofRegister(planted)} and ${behind('statement')}`
  const sentAt = moscowMoment(day, '11:00').toString()
  await register.run(
    `update payouts set state = 'sent', channel = 'file', paid_at = null, sent_at = '${sentAt}', account_id = account.id
      from register_rows as row join organization_accounts as account on account.org_id = row.org_id
      where payouts.row_id = row.id and ${its}`,
  )
  await register.run(
    `update assignments set state = 'paying', paid_at = null, closed_at = null
      from register_rows as row where row.assignment_id = assignments.id and ${its}`,
  )
  await register.run(`update register_rows as row set state = 'sent' where ${its}`)
  await register.run(
    `insert into order_files (id, org_id, register_id, account_id, no, sha256, orders, amount, created_by, created_at)
      select 'orderFile_' || right(row.id, 26), row.org_id, row.register_id, payouts.account_id, 1, repeat('ab', 32), 1, row.amount,
        registers.created_by, '${sentAt}'
      from register_rows as row join payouts on payouts.row_id = row.id join registers on registers.id = row.register_id where ${its}`,
  )
  await register.run(
    `insert into file_orders (payout_id, file_id, account_id, year, number, day, reference)
      select payouts.id, 'orderFile_' || right(row.id, 26), payouts.account_id, ${day.year}, ${number}, '${day.toString()}',
        registers.number || '/' || row.no
      from register_rows as row join payouts on payouts.row_id = row.id join registers on registers.id = row.register_id where ${its}`,
  )
}

function orderOf({ month }: Planted) {
  return { day: month.with({ day: 20 }), number: 17 }
}

/** One receipt was refused, one differs from that of the tax service, one was annulled by its person. */
async function loseReceipts(planted: Planted): Promise<void> {
  const { register } = planted
  const receipts = (kind: TroubleKind, set: string, values: readonly unknown[] = []) =>
    register.run(
      `update receipts set ${set} from register_rows as row where row.id = receipts.row_id and ${ofRegister(planted)} and ${behind(kind)}`,
      [...values],
    )
  await receipts(
    'missing',
    `state = 'failed', fns_receipt_id = null, link = null, registered_at = null, fail_code = 'TAXPAYER_UNBOUND',
      fail_text = $1`,
    [failureTexts['TAXPAYER_UNBOUND']],
  )
  const difference = `В ФНС другие данные: сумма ${formatRubles(kopecks(900_00))} вместо ${formatRubles(kopecks(1_004_00))}`
  await receipts('mismatch', `state = 'mismatch', difference = $1`, [difference])
  await receipts('annulled', `state = 'cancelledOutside', cancelled_at = operation_at + interval '1 hour'`)
  await register.run(
    `update register_rows as row set state = 'receiptFailed' where ${ofRegister(planted)} and (${behind('missing')} or ${behind('annulled')})`,
  )
  await register.run(
    `update assignments set state = 'paid', closed_at = null
      from register_rows as row where row.assignment_id = assignments.id and ${ofRegister(planted)} and ${behind('missing')}`,
  )
}

/** The act of a paid work was annulled, and the one in its place waits for its person. */
async function unsignAct(planted: Planted): Promise<void> {
  await planted.register.run(
    `update documents set state = 'waitPerson', amount = row.amount, day = $1, expires_at = now() + interval '20 days',
        facts = jsonb_build_object('parties', jsonb_build_object('person', jsonb_build_object('name', row.fio)))
      from register_rows as row join assignments on assignments.id = row.assignment_id
      where documents.id = assignments.act_document_id and ${ofRegister(planted)} and ${behind('acts')}`,
    [planted.month.with({ day: 15 }).toString()],
  )
}

/** Makes known to the tax service those of whom it is to register a receipt, and tells what the bank writes of the order. */
async function tellOfOrder(planted: Planted): Promise<Uint8Array> {
  const { app, register } = planted
  const open = openDatabase(app.databaseUrl, 1)
  try {
    const rows = await open.db
      .selectFrom('register_rows as row')
      .innerJoin('payouts', 'payouts.row_id', 'row.id')
      .leftJoin('organization_accounts as account', 'account.id', 'payouts.account_id')
      .select(['row.inn', 'payouts.amount', 'payouts.purpose', 'account.account'])
      .where('row.register_id', '=', register.id)
      .orderBy('row.no')
      .execute()
    const rowOf = (kind: TroubleKind) => {
      const row = rows[troubled[kind].no - 1]
      assert.ok(row)
      return row
    }
    for (const kind of troubleKinds) if (troubled[kind].sells) await introduce(app, troubled[kind], rowOf(kind).inn)
    const { inn, amount, purpose, account } = rowOf('statement')
    const { day, number } = orderOf(planted)
    return bankStatement(account ?? '', [
      { direction: 'debit', number, day: formatDay(day.add({ days: 1 })), amount, otherInn: inn, purpose },
    ])
  } finally {
    await open.close()
  }
}

async function introduce(app: RunningApp, { no, name: [surname, firstname, patronymic] }: Troubled, inn: string): Promise<void> {
  const answer = await fetch(`${app.taxServiceUrl}/admin/persons/${inn}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      surname,
      firstname,
      patronymic,
      phone: `7900666${String(no).padStart(4, '0')}`,
      registeredAt: '2024-01-15T09:00:00+03:00',
      permissions: ['INCOME_REGISTRATION', 'CANCEL_INCOME'],
    }),
  })
  assert.ok(answer.ok, `The simulator refused a person: ${answer.status}`)
}
