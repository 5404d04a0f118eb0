import { Card } from '#/platform/web/kit/card.tsx'
import type { NoticeSettings } from '../contract.ts'
import { KindPaceSelect } from './pace-select.tsx'
import { settingsWords } from './settings-words.ts'

export const channelNames = { sms: 'СМС', mail: 'Почта', push: 'Push', max: 'MAX' } as const

/** Every notice this side may hear, folded by category; letters of a kind may come otherwise than those of its category. */
export function NoticeKinds({ rows, mode }: { readonly rows: NoticeSettings['rows']; readonly mode: 'client' | 'person' }) {
  return (
    <Card title="Какие уведомления бывают">
      <p className="mb-2 text-muted">
        Письма каждого вида можно получать сразу, раз в день или никогда. Пока вы не выбрали, они приходят как весь раздел.
      </p>
      {rows.map(({ category, kinds, mail }) => (
        <details key={category}>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {settingsWords[category].name}: {kinds.length}
          </summary>
          <ul className="divide-y divide-line pb-3">
            {kinds.map((kind) => (
              <li key={kind.title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-64">
                  {kind.title}
                  {kind.ways.length > 0 && <span className="text-muted"> — {waysOf(kind)}</span>}
                </span>
                {kind.letters.length > 0 && (
                  <KindPaceSelect
                    label={`${kind.title}: письма`}
                    mode={mode}
                    kinds={kind.letters}
                    pace={kind.pace}
                    group={mail}
                  />
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  )
}

type Kind = NoticeSettings['rows'][number]['kinds'][number]

/** «СМС, Почта всегда» */
function waysOf({ ways, letters }: Kind): string {
  return ways
    .map((way) => (way === 'mail' && letters.length === 0 ? `${channelNames.mail} всегда` : channelNames[way]))
    .join(', ')
}
