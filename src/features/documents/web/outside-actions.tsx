import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { confirmContract, misloadContract } from '../contract/outside.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import type { ShownDocument } from './shown-document.ts'

export type OutsideActionsProps = { readonly document: ShownDocument }

/** What each side may say of a contract signed elsewhere: that it is not his, that it is after all, that it was loaded by mistake. */
export function OutsideActions({ document }: OutsideActionsProps) {
  const [disputing, setDisputing] = useState(false)
  const { id, title, counterparty, actions } = document
  return (
    <>
      {actions.includes('dispute') && (
        <Button wide onClick={() => setDisputing(true)}>
          Это не мой договор
        </Button>
      )}
      <DisputeDialog open={disputing} onClose={() => setDisputing(false)} documentId={id} title={title} customer={counterparty} />
      {actions.includes('confirm') && <Confirming document={document} />}
      {actions.includes('misload') && <Misloading document={document} />}
    </>
  )
}

function Confirming({ document: { id, title } }: OutsideActionsProps) {
  const [asked, setAsked] = useState(false)
  const confirm = useCall(confirmContract)
  return (
    <>
      <Button wide variant="primary" onClick={() => setAsked(true)}>
        Это мой договор
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Это ваш договор?"
        verb="Это мой договор"
        danger={false}
        pending={confirm.pending}
        onConfirm={() => void confirm.run({ params: { id } }).then(() => setAsked(false))}
      >
        «{title}» снова будет действовать: по нему заказчик составляет заказы и акты. Возражение снимем и скажем об этом
        заказчику.
      </ConfirmDialog>
    </>
  )
}

function Misloading({ document: { id, title, counterparty } }: OutsideActionsProps) {
  const [asked, setAsked] = useState(false)
  const misload = useCall(misloadContract)
  return (
    <>
      <Button wide variant="caution" onClick={() => setAsked(true)}>
        Загружен по ошибке
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`«${title}» загружен по ошибке?`}
        verb="Загружен по ошибке"
        pending={misload.pending}
        onConfirm={() => void misload.run({ params: { id } }).then(() => setAsked(false))}
      >
        Договор перестанет действовать, и {counterparty} увидит, что он загружен по ошибке. Файл останется у вас как
        доказательство. Вернуть договор нельзя, можно загрузить верный.
      </ConfirmDialog>
    </>
  )
}
