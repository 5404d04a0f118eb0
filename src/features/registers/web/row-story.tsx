import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import { readRowStory } from '../contract/grid.ts'

type Props = {
  readonly registerId: string
  readonly rowId: string
  /** A changed row has one more event. */
  readonly version: number
}

/** The line of the file a row was read from, and what has become of the row since. */
export function RowStory({ registerId, rowId, version }: Props) {
  const key = `${rowId}:${version}`
  const [known, setKnown] = useState<{ readonly key: string; readonly story: CallReply<typeof readRowStory> }>()
  useEffect(() => {
    let isOver = false
    void call(readRowStory, { params: { id: registerId, rowId } }, { skipAlerts: true }).then((answer) => {
      if (answer.ok && !isOver) setKnown({ key, story: answer.value })
    })
    return () => {
      isOver = true
    }
  }, [registerId, rowId, key])
  if (known === undefined) return <Skeleton className="h-24" />
  const { raw, events } = known.story
  return (
    <>
      {raw.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">Как в файле</h3>
          <KeyValues items={raw.map(({ title, value }) => ({ label: title, value }))} />
        </section>
      )}
      <section>
        <h3 className="mb-3 font-semibold">История строки</h3>
        <Tracker
          label="История строки"
          steps={events.map(({ at, text, by }, index) => ({
            key: `${index}`,
            label: text,
            state: 'done' as const,
            text: (
              <>
                <Moment value={at} />
                {by !== null && `, ${by}`}
              </>
            ),
          }))}
        />
      </section>
    </>
  )
}
