import { maskTail } from '#/kernel/bank-account.ts'
import { formatDay } from '#/kernel/time.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { ToldNotice } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfConnection = { readonly connectionId: Id<'connection'> }

/** Payments of the account wait until somebody replaces the secret: those who may are told at once. */
export async function noticesForDenied(
  tx: Tx,
  { connectionId: id, version, at }: OfConnection & { readonly version: number; readonly at?: string | undefined },
): Promise<PendingNotice[]> {
  return noticesOf(tx, id, (account) => ({
    eventKey: `connection-denied:${id}:${at ?? version}`,
    ...noticeOf('connectionDenied', 'client'),
    body: `${account}: банк не принял ключ, выплаты с этого счёта ждут. Замените ключ, и деньги уйдут сами`,
  }))
}

export async function noticesForExpiry(tx: Tx, { connectionId: id }: OfConnection): Promise<PendingNotice[]> {
  return noticesOf(tx, id, (account, until) => ({
    eventKey: `connection-expires:${id}:${until}`,
    ...noticeOf('connectionExpires', 'client'),
    body: `${account}: ключ действует до ${until}. Выпустите в банке новый и замените его, чтобы выплаты не остановились`,
  }))
}

export async function noticesForConnectionSilence(tx: Tx, { connectionId: id }: OfConnection): Promise<PendingNotice[]> {
  return noticesOf(tx, id, (account, _, since) => ({
    eventKey: `connection-silent:${id}:${since}`,
    ...noticeOf('connectionSilent', 'client'),
    body: `${account}: выплаты уйдут сами, когда он ответит. Дважды ничего не заплатится, делать ничего не нужно`,
  }))
}

type Words = Omit<ToldNotice, 'link'>

async function noticesOf(
  tx: Tx,
  id: Id<'connection'>,
  wordsFor: (account: string, until: string, since: string) => Words,
): Promise<PendingNotice[]> {
  const row = await tx
    .selectFrom('payout_connections')
    .innerJoin('organization_accounts', 'organization_accounts.id', 'payout_connections.account_id')
    .leftJoin('connection_sights', 'connection_sights.connection_id', 'payout_connections.id')
    .select(['payout_connections.org_id', 'organization_accounts.account', 'secret_until', 'connection_sights.since'])
    .where('payout_connections.id', '=', id)
    .where('organization_accounts.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return []
  const until = row.secret_until === null ? '' : formatDay(row.secret_until)
  const words = wordsFor(`Счёт ${maskTail(row.account)}`, until, row.since?.toString() ?? '')
  return [{ notice: { ...words, link: '/client/profile?tab=money' }, orgId: row.org_id }]
}
