import type { MaxBot } from '#/gateways/max-bot/port.ts'
import type { PushGateway } from '#/gateways/push/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { NoticeSettings } from '../contract.ts'
import { offerOf, isOn } from '../domain/channel.ts'
import { maxLinkPhase } from '../domain/max-link.ts'
import { kindsFor, lettersOf } from '../domain/notice-kinds.ts'
import type { NoticeSide } from '../domain/notice-kinds.ts'
import { notificationCategories } from '../domain/notification.ts'
import type { MessageChannel, NotificationCategory } from '../domain/notification.ts'
import { countDevices } from './device-queries.ts'
import { choicesOf, digestTimeOf, kindPacesOf, mailStateOf, maxLinkOf, quietHoursOf } from './settings-queries.ts'

/** What a person may join here; absent where the operator has not set it up. */
export type JoinedGateways = { readonly push?: PushGateway | undefined; readonly max?: MaxBot | undefined }

/** Returns the effective settings of this person: their choices over the defaults. */
export async function readSettings(
  reader: Reader,
  personId: Id<'person'>,
  side: NoticeSide,
  { push, max }: JoinedGateways,
): Promise<NoticeSettings> {
  const choices = await choicesOf(reader, personId)
  const paces = await kindPacesOf(reader, personId)
  const view = (category: NotificationCategory, channel: MessageChannel) => {
    const offer = offerOf(category, channel)
    const choice = choices.find((row) => row.category === category && row.channel === channel)
    return {
      is_on: isOn(category, channel, choice?.is_on),
      is_daily: offer === 'on' && channel === 'mail' && choice?.is_daily === true,
      offer: offer === 'locked' || offer === 'none' ? offer : ('free' as const),
    }
  }
  return {
    rows: notificationCategories.map((category) => ({
      category,
      sms: view(category, 'sms'),
      mail: view(category, 'mail'),
      push: view(category, 'push'),
      max: view(category, 'max'),
      kinds: kindsFor(category, side).map(({ title, ways, kinds }) => {
        const letters = ways.includes('mail') ? kinds.filter((kind) => lettersOf(kind) === 'free') : []
        const pace = letters.map((kind) => paces.get(kind)).find((chosen) => chosen !== undefined)
        return { title, ways: [...ways], letters, pace: pace ?? null }
      }),
    })),
    digest: await digestTimeOf(reader, personId),
    quiet_hours: await quietHoursOf(reader, personId),
    email: await mailStateOf(reader, personId),
    push: push ? { key: push.publicKey, devices: await countDevices(reader, personId, push) } : null,
    max: max ? { phase: maxLinkPhase(await maxLinkOf(reader, personId)) } : null,
  }
}
