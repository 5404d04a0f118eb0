import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { sumWords } from '../domain/dispute.ts'

type Props = {
  /** In kopecks; nothing ends the work unpaid. */
  readonly amount: number
  readonly told: string
  readonly children: string
  readonly pending: boolean
  readonly onAgree: () => Promise<{ readonly ok: boolean }>
}

/** Agrees with a sum of the other side, once it is confirmed. */
export function AgreeButton({ amount, told, children, pending, onAgree }: Props) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setAsked(true)}>
        Согласиться
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Согласиться: ${sumWords(amount)}?`}
        verb="Согласиться"
        danger={false}
        pending={pending}
        onConfirm={() =>
          void onAgree().then((answer) => {
            setAsked(false)
            if (answer.ok) celebrate(told, amount === 0 ? 'Работа закончена без оплаты' : 'Осталось подписать акт')
          })
        }
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
