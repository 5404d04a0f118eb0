import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { ActivityPicker } from './activity-picker.tsx'
import type { LiveDraft } from './use-draft.ts'
import { RegionField } from './region-field.tsx'
import type { Dictionaries } from './use-dictionaries.ts'

type PlaceProps = { readonly lists: Dictionaries | undefined; readonly live: LiveDraft; readonly isDirect: boolean }

/** Region and activities from the tax service's lists; while it is silent, what to do without them. */
export function PlaceAndWork({ lists, live, isDirect }: PlaceProps) {
  const { draft, change } = live
  if (!lists) return <Skeleton className="h-40" />
  if (lists.regions.length === 0 || lists.activities.length === 0) {
    return (
      <Notice tone="warn" title="Списки регионов и занятий сейчас недоступны: ФНС не отвечает">
        {isDirect
          ? 'Без них заявку не отправить. Мы спросим ФНС снова, загляните через 10 минут.'
          : 'Это не мешает: регион и занятия вы выберете прямо в «Мой налог».'}
      </Notice>
    )
  }
  return (
    <div className="space-y-6">
      <RegionField regions={lists.regions} value={draft.oktmo} onChange={(oktmo) => change({ oktmo })} />
      <ActivityPicker activities={lists.activities} chosen={draft.activities} onChange={(activities) => change({ activities })} />
      {lists.read_at && (
        <p className="text-small text-muted">
          По спискам ФНС от <Moment value={lists.read_at} />.
        </p>
      )}
    </div>
  )
}
