import pg from 'pg'

/**
 * Repeats rows of the demonstration until every list of its customer has more than a screen. Triggers and keys are off: what is
 * repeated is looked at, not worked with.
 */
export async function fillLists(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('drop index receipts_first_of_payout; drop index receipts_one_stands')
    await client.query("set session_replication_role = replica; set timezone = 'UTC'")
    const { rows } = await client.query<{ id: string; person_id: string }>(
      `select o.id, m.person_id from organizations o join members m on m.org_id = o.id
       where m.role = 'owner' and m.phone = '89000000001'`,
    )
    const [owner] = rows
    if (!owner) throw new Error('The demonstration has no owner of a company')
    for (const { table, of = 'org_id', other } of repeated) {
      await client.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(known) || jsonb_build_object('id', split_part(known.id, '_', 1) || '_' ||
           lpad(copy::text, 26, '0') ${other ?? ''}))).*
         from (select * from ${table} where ${of} = $1 order by id limit 1) known, generate_series(1, 20) copy`,
        [of === 'org_id' ? owner.id : owner.person_id],
      )
    }
    await client.query(
      `insert into persons (id, phone, status, created_at, updated_at)
       select 'person_' || lpad(copy::text, 26, '0'), '899' || lpad(copy::text, 8, '0'), 'active', now(), now() from generate_series(1, 20) copy`,
    )
    await client.query(
      `insert into profiles (person_id, surname, firstname, secondname, inn, updated_at)
       select 'person_' || lpad(copy::text, 26, '0'), 'Константинопольский', 'Александр', 'Владиславович', lpad(copy::text, 12, '0'), now()
       from generate_series(1, 20) copy`,
    )
    await client.query(
      `insert into statements select 'statement_' || lpad(copy::text, 26, '0'), $1, 'Выписка ' || copy || '.txt', repeat('0', 64), '2026-11-01',
         '2026-11-20', 10, 8, 1, 0, 1, $2, timestamptz '2026-11-20 10:00' from generate_series(1, 20) copy`,
      [owner.id, owner.person_id],
    )
    await client.query('delete from receipt_cancel_requests')
  } finally {
    await client.end()
  }
}

type Repeated = { readonly table: string; readonly of?: 'person_id'; readonly other?: string }

const repeated: readonly Repeated[] = [
  { table: 'tasks', other: ", 'number', 'З-2026-9' || lpad(copy::text, 5, '0')" },
  { table: 'contractors', other: ", 'inn', lpad(copy::text, 12, '0'), 'person_id', 'person_' || lpad(copy::text, 26, '0')" },
  {
    table: 'documents',
    other:
      ", 'assignment_id', null, 'kind', 'act', 'number', 'Д-2026-9' || lpad(copy::text, 5, '0'), 'verify_code', 'copy' || copy",
  },
  { table: 'registers', other: ", 'number', 'Р-2026-9' || lpad(copy::text, 5, '0')" },
  { table: 'receipts', other: ", 'operation_unique_id', 'copy' || copy, 'fns_receipt_id', 'copy' || copy" },
  { table: 'notifications', of: 'person_id', other: ", 'event_key', 'copy' || copy, 'state', 'read'" },
]
