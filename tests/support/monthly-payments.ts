type Base = (text: string) => Promise<void>

/**
 * The people of a register of `checkedRegister`, on the list of its organization, each paid 40 000 ₽ in each of three months: on the day
 * `last` and on that day of the two months before.
 */
export async function payMonthly(run: Base, registerId: string, people: number, last: string): Promise<void> {
  await run(
    `insert into contractors (id, org_id, person_id, inn, source, created_at)
      select distinct on (row.person_id) 'contractor_' || right(row.person_id, 26), row.org_id, row.person_id, profiles.inn, 'task', now()
      from register_rows as row join profiles using (person_id) where register_id = '${registerId}'`,
  )
  await run(
    `insert into payouts (id, org_id, person_id, assignment_id, row_id, amount, method_id, requisites_mask, purpose, bank_key, state, created_at, paid_at, updated_at)
      select 'payout_' || right(row.id, 26), row.org_id, row.person_id, row.assignment_id, row.id, 4000000, method.id, '•• 5982', 'Оплата',
        'key' || row.no, 'paid', now(), moment, now()
      from (select *, (no - 1) / ${people} as month from register_rows where register_id = '${registerId}') as row
      join payout_methods as method on method.person_id = row.person_id,
      lateral (select ('${last}'::date - month * interval '1 month') at time zone 'Europe/Moscow' as moment) as at`,
  )
}
