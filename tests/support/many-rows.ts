import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256, sha256Hex } from '#/platform/server/secrets.ts'
import { approvedText } from '#/features/registers/domain/register.ts'
import { artificialInns } from './many-incomes.ts'
import { account } from './registers-house.ts'
import type { Member, RegistersHouse } from './registers-house.ts'

type Wanted = {
  readonly rows: number
  /** Works of each person that were paid long ago. */
  readonly history?: number
  /** Rows of one person; one by default. */
  readonly rowsOfPerson?: number
  /** Of another company and other people than those made before: the ИНН of the company, and how many people there are already. */
  readonly other?: { readonly inn: string; readonly after: number }
  /** Beside what a company has already: the number of the register, and of the task before the first one. */
  readonly name?: { readonly number: string; readonly first: number }
}

/**
 * A checked register of many rows, filled by SQL: bound people with a status of today and an account, and an accepted work with a
 * signed contract and act for each row.
 */
export async function checkedRegister(house: RegistersHouse, wanted: Wanted) {
  const orgId = await house.seed.organization(wanted.other?.inn)
  const accountant = await house.seed.member(orgId, 'accountant')
  const approver = await house.seed.member(orgId, 'approver')
  const id = newId('register', house.clock)
  const people = Math.ceil(wanted.rows / (wanted.rowsOfPerson ?? 1))
  const before = 200_000 + (wanted.other?.after ?? 0)
  const [inns, tag] = [artificialInns(people, before), id.slice(-8)]
  await addPeople(house, tag, inns)
  await addWorks(house, {
    orgId,
    by: accountant,
    tag,
    people,
    works: wanted.rows,
    history: wanted.history ?? 0,
    first: wanted.name?.first ?? 0,
  })
  await addRegister(house, { orgId, by: accountant, tag, id, people, rows: wanted.rows, name: wanted.name ?? usualName })
  return { id, orgId, accountant, approver }
}

/** The same, sent for approval and approved by the approver without a code. */
export async function approvedManyRows(house: RegistersHouse, wanted: Wanted) {
  const made = await checkedRegister(house, wanted)
  await approveAtOnce(house, made)
  return made
}

const usualName = { number: 'Р-2026-00001', first: 0 }

type Made = Awaited<ReturnType<typeof checkedRegister>>

/** As if the approver had approved the rows that are there. */
export async function approveAtOnce(house: RegistersHouse, made: Made): Promise<void> {
  const now = house.clock.now()
  await house.db.deleteFrom('register_approvals').where('register_id', '=', made.id).execute()
  await house.db
    .updateTable('registers')
    .set({
      state: 'approved',
      submitted_by: made.accountant.personId,
      submitted_at: now,
      approved_at: now,
      approval_steps: null,
      approval_round: 0,
    })
    .where('id', '=', made.id)
    .execute()
  await house.db
    .insertInto('register_approvals')
    .values({
      id: newId('approval', house.clock),
      register_id: made.id,
      person_id: made.approver.personId,
      decision: 'approved',
      register_sha256: sha256Hex(approvedText(made.id, await approvedRows(house, made.id))),
      at: now,
    })
    .execute()
}

async function approvedRows(house: RegistersHouse, id: Id<'register'>) {
  const rows = await house.db
    .selectFrom('register_rows')
    .select(['no', 'person_id', 'assignment_id', 'inn', 'amount'])
    .where('register_id', '=', id)
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    ...row,
    personId: row.person_id ?? '',
    assignmentId: row.assignment_id ?? '',
    amount: row.amount ?? 0,
  }))
}

/** Numbers of ids must look like ids: a tag of the register and the number of the thing. */
const idSql = (kind: string, tag: string, number: string) =>
  `'${kind}_' || '01KANDTEST' || '${tag}' || lpad((${number})::text, 8, '0')`

async function addPeople(house: RegistersHouse, tag: string, inns: readonly string[]): Promise<void> {
  const now = house.clock.now().toString()
  const numbers = inns.map((_, at) => at + 1)
  const ids = numbers.map((no) => `person_01KANDTEST${tag}${String(no).padStart(8, '0')}`)
  const methods = numbers.map((no) => `payoutMethod_01KANDTEST${tag}${String(no).padStart(8, '0')}`)
  const ciphers = ids.map((personId, at) =>
    sealField(house.deps.fieldKey, personId as Id<'person'>, `payout:${methods[at]}`, account.number),
  )
  await house.run(
    `insert into persons (id, phone, status, created_at, updated_at)
      select id, '89' || lpad((((hashtext($2)::bigint + 2147483648) % 45000) * 20000 + n)::text, 9, '0'), 'active', '${now}', '${now}'
      from unnest($1::text[]) with ordinality as it (id, n)`,
    [ids, tag],
  )
  await house.run(
    `insert into profiles (person_id, surname, firstname, secondname, inn, updated_at)
      select id, 'Иванов', 'Иван', 'Иванович', inn, '${now}' from unnest($1::text[], $2::text[]) as it (id, inn)`,
    [ids, inns],
  )
  await house.run(
    `insert into bindings (person_id, inn, state, rights_granted, updated_at)
      select id, inn, 'bound', array['INCOME_REGISTRATION', 'CANCEL_INCOME'], '${now}' from unnest($1::text[], $2::text[]) as it (id, inn)`,
    [ids, inns],
  )
  await house.run(
    `insert into payout_methods (id, person_id, kind, bik, mask, usable_from, created_at, number_cipher, number_sha256)
      select method, person, 'account', '${account.bik}', 'Счёт •• 5982', '${now}', '${now}', cipher, $4
      from unnest($1::text[], $2::text[], $3::bytea[]) as it (method, person, cipher)`,
    [methods, ids, ciphers, sha256(account.number)],
  )
  await house.run(
    `insert into npd_status_checks (id, inn, day, result, source, checked_at)
      select 'statusCheck_01KANDTEST${tag}' || lpad(n::text, 8, '0'), inn, ('${now}'::timestamptz at time zone 'Europe/Moscow')::date,
        'active', 'partner', '${now}'
      from unnest($1::text[]) with ordinality as it (inn, n)`,
    [inns],
  )
}

type Works = {
  readonly orgId: Id<'organization'>
  readonly by: Member
  readonly tag: string
  readonly people: number
  readonly works: number
  readonly history: number
  readonly first: number
}

async function addWorks(house: RegistersHouse, { orgId, by, tag, people, works, history, first }: Works): Promise<void> {
  const now = house.clock.now().toString()
  const total = works + people * history
  const person = idSql('person', tag, `(n - 1) % ${people} + 1`)
  const times = `'${now}', '${now}'`
  await house.run(
    `insert into tasks (id, org_id, number, title, category, result, format, pay_kind, price, slots, slots_taken, due_on, apply_until,
        receipt_text, state, created_by, created_at, updated_at)
      select ${idSql('task', tag, 'n')}, '${orgId}', 'З-2026-' || lpad((n + ${first})::text, 6, '0'), 'Работа', 'translation', 'Текст', 'remote',
        'fixed', 100000 + n % 1000 * 100, 1, 1, '2026-11-20', '2026-11-20', 'Перевод текста',
        case when n <= ${works} then 'inProgress' else 'completed' end, '${by.personId}', ${times}
      from generate_series(1, ${total}) as n`,
  )
  await house.run(
    `insert into task_applications (id, task_id, org_id, person_id, state, created_at)
      select ${idSql('application', tag, 'n')}, ${idSql('task', tag, 'n')}, '${orgId}', ${person}, 'accepted', '${now}'
      from generate_series(1, ${total}) as n`,
  )
  for (const [kind, count] of [
    ['frame', people],
    ['act', total],
  ] as const) {
    await house.run(
      `insert into documents (id, org_id, person_id, kind, number, title, day, state, signers_order, template, facts, verify_code,
          expires_at, created_at, updated_at)
        select ${idSql('document', tag, kind === 'act' ? 'n + 50000000' : 'n')}, '${orgId}', ${person}, '${kind}', '${kind}-' || (n + ${first}), '${kind}',
          '2026-11-20', 'signed', 'clientFirst', '${kind}', '{}', '${kind === 'act' ? 'a' : 'f'}${tag}' || lpad(n::text, 7, '0'),
          '${now}', ${times}
        from generate_series(1, ${count}) as n`,
    )
  }
  await house.run(
    `insert into assignments (id, task_id, application_id, org_id, person_id, price, state, frame_document_id, act_document_id,
        accepted_amount, accepted_at, paid_at, closed_at, created_at, updated_at)
      select ${idSql('assignment', tag, 'n')}, ${idSql('task', tag, 'n')}, ${idSql('application', tag, 'n')}, '${orgId}', ${person},
        100000 + n % 1000 * 100, case when n <= ${works} then 'readyToPay' else 'closed' end,
        ${idSql('document', tag, `(n - 1) % ${people} + 1`)}, ${idSql('document', tag, 'n + 50000000')},
        100000 + n % 1000 * 100, '${now}', case when n > ${works} then '${now}'::timestamptz end,
        case when n > ${works} then '${now}'::timestamptz end, ${times}
      from generate_series(1, ${total}) as n`,
  )
}

type Rows = {
  readonly orgId: Id<'organization'>
  readonly by: Member
  readonly tag: string
  readonly id: Id<'register'>
  readonly people: number
  readonly rows: number
  readonly name: NonNullable<Wanted['name']>
}

async function addRegister(house: RegistersHouse, { orgId, by, tag, id, people, rows, name }: Rows): Promise<void> {
  const now = house.clock.now().toString()
  await house.run(
    `insert into registers (id, org_id, number, name, source, state, created_by, checked_for, created_at, updated_at)
      values ('${id}', '${orgId}', '${name.number}', 'Выплаты', 'acceptedTasks', 'ready', '${by.personId}', '${by.personId}', '${now}', '${now}')`,
  )
  await house.run(
    `insert into register_rows (id, register_id, org_id, no, raw, inn, fio, task_number, service, amount, person_id, assignment_id,
        state, updated_at)
      select ${idSql('row', tag, 'n')}, '${id}', '${orgId}', n, '{"cells": {}, "typed_amount": "", "formulas": []}', profiles.inn,
        'Иванов Иван Иванович', 'З-2026-' || lpad((n + ${name.first})::text, 6, '0'), 'Перевод текста', 100000 + n % 1000 * 100, profiles.person_id,
        ${idSql('assignment', tag, 'n')}, 'ready', '${now}'
      from generate_series(1, ${rows}) as n
        join profiles on profiles.person_id = ${idSql('person', tag, `(n - 1) % ${people} + 1`)}`,
  )
  await house.run('analyze')
}
