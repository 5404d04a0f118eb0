import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { offerOf, usualQuietHours } from '../domain/channel.ts'
import type { Offer, QuietHours } from '../domain/channel.ts'
import type { DigestTime } from '../domain/gathering.ts'
import { lettersOf } from '../domain/notice-kinds.ts'
import type { NoticeSide } from '../domain/notice-kinds.ts'
import { storedPace } from '../domain/notification.ts'
import type { LetterPace, MessageChannel, NotificationCategory } from '../domain/notification.ts'
import { readSettings } from './read-settings.ts'
import type { JoinedGateways } from './read-settings.ts'

type Choice = {
  readonly category: NotificationCategory
  readonly channel: MessageChannel
  readonly is_on: boolean
  readonly is_daily?: boolean | undefined
}

type KindChoice = { readonly kind: string; readonly pace: LetterPace | null }

/**
 * Saves the person's choices. Protective notices cannot be switched off; channels that are never used cannot be switched on.
 */
export function saveSettings(
  deps: { readonly db: Database; readonly clock: Clock } & JoinedGateways,
  scope: AccountScope,
  wish: {
    readonly choices: readonly Choice[]
    readonly kinds?: readonly KindChoice[] | undefined
    readonly quiet_hours?: QuietHours | undefined
    readonly digest?: DigestTime | undefined
  },
  side: NoticeSide,
) {
  const { personId } = scope
  return deps.db.transaction().execute(async (tx) => {
    if (
      wish.choices.some(({ category, channel, is_on: isOn }) => !mayBe(offerOf(category, channel), isOn)) ||
      wish.choices.some(isDailyLocked) ||
      wish.kinds?.some(({ kind }) => lettersOf(kind) !== 'free')
    )
      return refuse({ kind: 'settingLocked' })
    const free = wish.choices.filter(({ category, channel }) => isFree(offerOf(category, channel)))
    for (const choice of free.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))) {
      await tx
        .insertInto('notification_settings')
        .values({ person_id: personId, ...choice, is_daily: choice.is_daily === true })
        .onConflict((conflict) =>
          conflict
            .columns(['person_id', 'category', 'channel'])
            .doUpdateSet({ is_on: choice.is_on, is_daily: choice.is_daily === true }),
        )
        .execute()
    }
    await saveKinds(tx, personId, wish.kinds ?? [])
    await saveHours(tx, personId, wish)
    const settings = await readSettings(tx, personId, side, deps)
    await recordEntry(tx, deps, scope, { action: 'noticesChanged', object: { kind: 'profile', id: personId } })
    return ok(settings)
  })
}

async function saveKinds(tx: Tx, personId: Id<'person'>, kinds: readonly KindChoice[]): Promise<void> {
  for (const { kind, pace } of kinds.toSorted((left, right) => (left.kind < right.kind ? -1 : 1))) {
    if (pace === null) {
      await tx.deleteFrom('notice_kind_settings').where('person_id', '=', personId).where('kind', '=', kind).execute()
      continue
    }
    const stored = storedPace(pace)
    await tx
      .insertInto('notice_kind_settings')
      .values({ person_id: personId, kind, ...stored })
      .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet(stored))
      .execute()
  }
}

async function saveHours(
  tx: Tx,
  personId: Id<'person'>,
  { quiet_hours: quiet, digest }: { readonly quiet_hours?: QuietHours | undefined; readonly digest?: DigestTime | undefined },
): Promise<void> {
  if (!quiet && !digest) return
  const hours = {
    ...(quiet && { from_hour: quiet.from, to_hour: quiet.to }),
    ...(digest && { digest_hour: digest.hour, zone: digest.zone }),
  }
  const usual = { from_hour: usualQuietHours.from, to_hour: usualQuietHours.to }
  await tx
    .insertInto('quiet_hours')
    .values({ person_id: personId, ...usual, ...hours })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(hours))
    .execute()
}

/** Only letters wait for their hour, and never those that protect the account or the money. */
function isDailyLocked({ category, channel, is_daily: isDaily }: Choice): boolean {
  return isDaily === true && (channel !== 'mail' || !isFree(offerOf(category, channel)))
}

function mayBe(offer: Offer, isOn: boolean): boolean {
  return isFree(offer) || (offer === 'locked' ? isOn : !isOn)
}

function isFree(offer: Offer): boolean {
  return offer === 'on'
}

/** One order for everyone, so that two saves of one person cannot deadlock. */
function keyOf({ category, channel }: Choice): string {
  return `${category}:${channel}`
}
