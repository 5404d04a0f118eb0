import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { formatMoment } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { complaintView } from '../contract/complaint.ts'
import { complaintLifecycle } from '../domain/complaint.ts'
import type { ComplainDialogProps } from './complain-dialog.tsx'

const ComplainDialog = lateWindow<ComplainDialogProps>(async () => (await import('./complain-dialog.tsx')).ComplainDialog)

type Props = {
  readonly id: string
  readonly title: string
  readonly complaint: z.output<typeof complaintView> | null
}

/** «Пожаловаться»: a guest signs in first; whoever has complained reads what has become of it. */
export function ComplainButton({ id, title, complaint }: Props) {
  const [open, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()
  const { person } = useViewer()
  if (complaint && complaintLifecycle.is.open(complaint.state)) {
    return (
      <p className="text-center text-small text-muted">
        Жалоба отправлена, ответим до {formatMoment(Temporal.Instant.from(complaint.answer_by))}
      </p>
    )
  }
  return (
    <>
      {complaint !== null && complaint.decision !== null && (
        <p className="mb-1 text-center text-small text-muted">
          {complaintLifecycle.nameOf(complaint.state)} по вашей жалобе: {complaint.decision}
        </p>
      )}
      <Button variant="quiet" wide icon={<Flag size={18} aria-hidden="true" />} onClick={begin}>
        Пожаловаться на задание
      </Button>
      <ComplainDialog open={open} id={id} title={title} onClose={() => setOpen(false)} />
    </>
  )

  function begin(): void {
    if (person) return setOpen(true)
    setSearch((now) => new URLSearchParams([...now, ['login', '1']]), { preventScrollReset: true })
  }
}
