import { useCall } from '#/platform/web/use-call.ts'
import { declineClientDocument, declinePersonDocument } from '../contract/signing.ts'
import { declineReasons } from '../domain/document.ts'
import type { DocumentSide } from '../domain/document.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly side: DocumentSide
  readonly documentId: string
  readonly title: string
}

/** Declines to sign: a reason from the list and, if needed, a few words for the other side. */
export function DeclineDialog({ open, onClose, side, documentId, title }: Props) {
  const decline = useCall(side === 'client' ? declineClientDocument : declinePersonDocument)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Отклонить документ"
      description={`${title}. Другая сторона увидит причину и сможет составить новый.`}
      legend="Почему"
      reasons={declineReasons}
      missing="Выберите причину"
      action="Отклонить"
      pending={decline.pending}
      onSend={async (body) => (await decline.run({ params: { id: documentId }, body })).ok}
    />
  )
}
