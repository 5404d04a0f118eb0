import { sql } from 'kysely'
import type { BankDirectory } from '#/gateways/bank-directory/port.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { fitsAfter } from '../domain/bank.ts'
import { findDirectory, lockDirectory } from './queries.ts'

/**
 * Makes the directory the one in force. A bank that it does not list any more is closed on its day. The same directory again
 * changes nothing; one that is older or lacks most of the banks is refused.
 */
export async function loadBankDirectory(deps: { readonly db: Database; readonly clock: Clock }, directory: BankDirectory) {
  const { date } = directory
  // One BIK stands once: the last entry is the newest.
  const banks = [...new Map(directory.banks.map((bank) => [bank.bik, bank])).values()]
  return deps.db.transaction().execute(async (tx) => {
    await lockDirectory(tx)
    const openBanks = banks.filter(({ closedOn }) => closedOn === undefined).length
    const fit = fitsAfter(await findDirectory(tx), { date, openBanks })
    if (!fit.ok) return fit
    const rows = banks.map(({ bik, name, city, corrAccount, participantType, closedOn }) => ({
      bik,
      name,
      city,
      corr_account: corrAccount,
      participant_type: participantType,
      closed_on: closedOn?.toString(),
    }))
    await sql`
      insert into banks (bik, name, city, corr_account, participant_type, closed_on, listed_on)
      select bik, name, city, corr_account, participant_type, closed_on, ${date.toString()}::date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed (bik text, name text, city text, corr_account text, participant_type text, closed_on date)
      on conflict (bik) do update set
        name = excluded.name, city = excluded.city, corr_account = excluded.corr_account,
        participant_type = excluded.participant_type, closed_on = excluded.closed_on, listed_on = excluded.listed_on
    `.execute(tx)
    const gone = await tx
      .updateTable('banks')
      .set({ closed_on: date })
      .where('listed_on', '<', date)
      .where('closed_on', 'is', null)
      .executeTakeFirst()
    await tx
      .insertInto('bank_directories')
      .values({ dated: date, loaded_at: deps.clock.now(), banks: rows.length })
      .onConflict((known) => known.column('dated').doUpdateSet({ loaded_at: deps.clock.now(), banks: rows.length }))
      .execute()
    return ok({ date, banks: rows.length, gone: Number(gone.numUpdatedRows) })
  })
}
