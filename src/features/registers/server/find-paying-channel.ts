import { paysBy } from '#/features/connections/domain/connection.ts'
import { findConnection } from '#/features/connections/server/find-connection.ts'
import type { OfferedChannel } from '#/features/connections/server/open-channels.ts'
import type { OrganizationAccount } from '#/features/organizations/domain/organization.ts'
import type { Reader } from '#/platform/server/database.ts'
import { takenByFile } from '../domain/may-pay.ts'
import type { PayeeFacts } from '../domain/may-pay.ts'

/** The channels of this installation: what each kind takes is known without a call. */
export type KnownChannels = { readonly offered: readonly Pick<OfferedChannel, 'kind'>[] }

/**
 * How payments leave an account, and to what: in a file also where it has no connection. One that is being put right stays what it is.
 * What is taken is unknown of an organization without an account and of a kind that is offered no more.
 */
export async function findPayingChannel(
  reader: Reader,
  { offered }: KnownChannels,
  account: Pick<OrganizationAccount, 'id' | 'channel'> | undefined,
): Promise<Pick<PayeeFacts, 'channel' | 'takes'>> {
  if (!account) return { channel: 'bank', takes: undefined }
  const connection = await findConnection(reader, account.id)
  if (!connection || paysBy(account, connection) === 'file') return { channel: 'file', takes: takenByFile }
  return { channel: 'bank', takes: offered.find(({ kind }) => kind.kind === connection.kind)?.kind.traits.takes }
}
