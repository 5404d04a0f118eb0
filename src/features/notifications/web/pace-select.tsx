import { SelectField } from '#/platform/web/form/select-field.tsx'
import { letterPaces, paceFrom, storedPace } from '../domain/notification.ts'
import type { LetterPace, NotificationCategory } from '../domain/notification.ts'
import type { ChannelView } from './channel-switch.tsx'
import { useLatestChoice, useSettingsSaving } from './use-settings-saving.ts'

const paces: Readonly<Record<LetterPace, string>> = { now: 'Сразу', daily: 'Раз в день', never: 'Никогда' }
const options = Object.entries(paces).map(([value, label]) => ({ value, label }))

type PaceSelectProps = {
  readonly label: string
  readonly mode: 'client' | 'person'
  readonly category: NotificationCategory
  readonly view: ChannelView
}

/** How soon letters of a category come. Saves by itself, as the switch of SMS does. */
export function PaceSelect({ label, mode, category, view }: PaceSelectProps) {
  const { save, pending } = useSettingsSaving(mode)
  return (
    <LatestSelect
      label={label}
      options={options}
      saved={paceFrom(view)}
      pending={pending}
      save={(pace) => save({ choices: [{ category, channel: 'mail', ...storedPace(paceOf(pace) ?? 'now') }] })}
    />
  )
}

type KindPaceSelectProps = {
  readonly label: string
  readonly mode: 'client' | 'person'
  /** Kinds of one title, chosen together. */
  readonly kinds: readonly string[]
  readonly pace: LetterPace | null
  /** How letters of the group come: what a kind without a choice follows. */
  readonly group: ChannelView
}

/** How soon letters of one kind come: as those of its group, unless chosen apart. */
export function KindPaceSelect({ label, mode, kinds, pace, group }: KindPaceSelectProps) {
  const { save, pending } = useSettingsSaving(mode)
  const asGroup = { value: '', label: `Как раздел: ${paces[paceFrom(group)].toLowerCase()}` }
  return (
    <LatestSelect
      label={label}
      options={[asGroup, ...options]}
      saved={pace ?? ''}
      pending={pending}
      save={(chosen) => save({ choices: [], kinds: kinds.map((kind) => ({ kind, pace: paceOf(chosen) })) })}
    />
  )
}

type LatestSelectProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly saved: string
  readonly pending: boolean
  readonly save: (value: string) => Promise<void>
}

/** Shows the last choice at once, and what is saved when nothing is on its way. */
function LatestSelect({ label, options: offered, saved, pending, save }: LatestSelectProps) {
  const { shown, choose } = useLatestChoice(saved, save)
  return (
    <SelectField
      className="min-w-40"
      label={<span className="sr-only">{label}</span>}
      aria-label={label}
      options={offered}
      value={shown}
      aria-busy={pending}
      onChange={(event) => void choose(event.target.value)}
    />
  )
}

function paceOf(value: string): LetterPace | null {
  return letterPaces.find((pace) => pace === value) ?? null
}
