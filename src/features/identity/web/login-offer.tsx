import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'

type LoginOfferProps = { readonly onLogin: () => void; readonly onClose: () => void }

/** A guest has pressed what only a signed-in person does: why to sign in, before the login itself. */
export function LoginOffer({ onLogin, onClose }: LoginOfferProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Войдите, чтобы откликнуться"
      footer={
        <>
          <Button onClick={onClose}>Не сейчас</Button>
          <Button variant="primary" onClick={onLogin}>
            Войти
          </Button>
        </>
      }
    >
      <p>Заказчик увидит, кто откликнулся. Вход — по телефону и коду из СМС, меньше минуты; задание мы запомним.</p>
    </Dialog>
  )
}
