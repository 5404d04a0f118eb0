import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { readRowStory } from '../contract/grid.ts'

type Props = {
  readonly registerId: string
  readonly rowId: string
  /** A changed row has one more event. */
  readonly version: number
}

/** The line of the file a row was read from, and what has become of the row since. */
export function RowStory({ registerId, rowId, version }: Props) {
  const [round, setRound] = useState(0)
  const answer = useLookUp(readRowStory, { params: { id: registerId, rowId } }, `${version}:${round}`)
  const [last, setLast] = useState({ rowId, answer })
  if (answer && answer !== last.answer) setLast({ rowId, answer })
  // While a changed row is read again, its story stays.
  const known = answer ?? (last.rowId === rowId ? last.answer : undefined)
  if (known === undefined) return <Skeleton className="h-24" />
  if (!known.ok)
    return (
      <Notice tone="bad" action={<Button onClick={() => setRound((now) => now + 1)}>Повторить</Button>}>
        {refusalText(known.refusal)}
      </Notice>
    )
  const { raw, events } = known.value
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
