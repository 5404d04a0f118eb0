import { useState } from 'react'
import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { HoldDialogProps } from './hold-dialog.tsx'
import type { ShownDocument } from './shown-document.ts'

const HoldDialog = lateWindow<HoldDialogProps>(async () => (await import('./hold-dialog.tsx')).HoldDialog)

/** Until when a document is kept and why, and what stops its destruction. */
export function DocumentRetention({ document }: { readonly document: ShownDocument }) {
  const [asking, setAsking] = useState<HoldDialogProps['act']>('hold')
  const [open, setOpen] = useState(false)
  const { until, why, stop, may_hold: mayHold, may_release: mayRelease } = document.retention
  return (
    <Card title="Хранение">
      <p>{until === null ? 'Срок ещё не начался' : `Хранится до ${formatDay(Temporal.PlainDate.from(until))}`}</p>
      <p className="mt-1 text-small text-muted">{why}</p>
      {stop && (
        <div className="mt-4">
          <p>
            Не уничтожать: <span className="lowercase">{stop.name}</span>
          </p>
          {stop.words !== null && <p className="mt-1 break-words">{stop.words}</p>}
          {stop.at !== null && (
            <p className="mt-1 text-small text-muted">
              {stop.by}, <Moment value={stop.at} />
            </p>
          )}
        </div>
      )}
      {mayHold && (
        <Button wide variant="quiet" className="mt-4" onClick={() => ask('hold')}>
          Не уничтожать по сроку
        </Button>
      )}
      {mayRelease && (
        <Button wide variant="quiet" className="mt-4" onClick={() => ask('release')}>
          Снять запрет
        </Button>
      )}
      <HoldDialog
        key={`${asking} ${open}`}
        open={open}
        act={asking}
        onClose={() => setOpen(false)}
        documentId={document.id}
        title={document.title}
      />
    </Card>
  )

  function ask(act: HoldDialogProps['act']): void {
    setAsking(act)
    setOpen(true)
  }
}
