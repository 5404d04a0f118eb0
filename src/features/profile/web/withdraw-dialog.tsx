import { celebrate } from '#/platform/web/alerts.ts'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { takeBackAndClose, takeBackConsent } from '#/features/legal/contract.ts'
import { isClosing, withdrawals } from '#/features/legal/domain/withdrawal.ts'
import type { WithdrawableSlug } from '#/features/legal/domain/withdrawal.ts'

export type WithdrawDialogProps = { readonly slug: WithdrawableSlug; readonly mode: Mode; readonly onClose: () => void }

/** Names the consequences before a consent is withdrawn. A withdrawal that closes the account also requires a code. */
export function WithdrawDialog({ slug, mode, onClose }: WithdrawDialogProps) {
  const { question, verb, consequences, closesAccount } = withdrawals[slug]
  const taking = useCall(takeBackConsent)
  const closing = useCall(takeBackAndClose)

  async function withdraw(): Promise<void> {
    const answer = isClosing(slug)
      ? await closing.run({ params: { role: mode, slug }, body: { closes_account: true } })
      : await taking.run({ params: { role: mode, slug } })
    onClose()
    if (answer.ok) celebrate('Отозвано', closesAccount ? 'Когда аккаунт будет удалён, сказано над профилем' : '')
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      title={question}
      verb={verb}
      pending={taking.pending || closing.pending}
      onConfirm={() => void withdraw()}
    >
      <ul className="list-disc space-y-1.5 pl-5">
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {closesAccount && <p className="mt-3">Чтобы подтвердить, понадобится код из СМС.</p>}
    </ConfirmDialog>
  )
}
