import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import type { phoneView } from '../contract.ts'
import { MoveNotice } from './move-notice.tsx'

const PhoneChangeDialog = lazyPart(async () => (await import('./phone-change-dialog.tsx')).PhoneChangeDialog)

export type PhoneSectionProps = {
  readonly mode: Mode
  /** The answer of `readPhone`. */
  readonly phone: z.output<typeof phoneView>
}

/** The login phone: how to change it, and the pending move to another one. */
export function PhoneSection({ mode, phone }: PhoneSectionProps) {
  const [open, setOpen] = useState(false)
  const { change, may_change_from: from } = phone
  const recovery = change?.kind === 'recovery' ? change : undefined
  return (
    <div className="space-y-6">
      {recovery && <MoveNotice mode={mode} maskedPhone={recovery.masked_phone} dueAt={recovery.due_at} />}
      <Card
        title="Телефон для входа"
        aside={
          <Button size="small" disabled={from !== null || recovery !== undefined} onClick={() => setOpen(true)}>
            Изменить
          </Button>
        }
      >
        <p className="tabular-nums">{phone.masked_phone}</p>
        {phone.changed_at !== null && (
          <p className="mt-1 text-small text-muted">
            Изменён <Moment value={phone.changed_at} />
          </p>
        )}
        {from !== null && (
          <p className="mt-3 text-small text-muted">
            Менять телефон можно раз в 3 дня. Следующая смена — <Moment value={from} />.
          </p>
        )}
      </Card>
      {open && (
        <Suspense fallback={<LateSign />}>
          <PhoneChangeDialog mode={mode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
