import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import type { makeOwnReceipt } from '../contract/own-receipt.ts'

export type RefusedSale = RefusalOf<typeof makeOwnReceipt>

type Props = { readonly refusal: RefusedSale; readonly pending: boolean; readonly onInsist: () => void }

/** Why the receipt was not made, and what to press next. */
export function SaleRefusal({ refusal, pending, onInsist }: Props) {
  const { kind, message, action } = refusal
  if (kind === 'notBound' || kind === 'rightMissing') return <SaleStop stop={kind} />
  if (kind === 'network') {
    return (
      <Notice tone="warn" title="Не знаем, дошёл ли чек">
        Связь оборвалась. Нажмите «Зарегистрировать» ещё раз: второго чека не будет.
      </Notice>
    )
  }
  if (kind === 'receiptSimilar') {
    return (
      <Notice
        tone="warn"
        title={message}
        action={
          <Button size="small" pending={pending} onClick={onInsist}>
            Всё равно зарегистрировать
          </Button>
        }
      >
        {action}
      </Notice>
    )
  }
  return (
    <Notice
      tone="bad"
      title={message}
      action={
        kind === 'saleOverLimit' && (
          <LinkButton to="/person/profile?tab=taxes" size="small">
            Доход и лимит
          </LinkButton>
        )
      }
    >
      {action}
    </Notice>
  )
}

/** Nothing can be registered until the person lets the platform do it. */
export function SaleStop({ stop }: { readonly stop: 'notBound' | 'rightMissing' }) {
  return stop === 'notBound' ? (
    <Notice
      tone="warn"
      title="Сначала привяжите платформу"
      action={
        <LinkButton to="/partner/ConnectPartner" variant="primary" size="small">
          Привязать платформу
        </LinkButton>
      }
    >
      Чек регистрирует ФНС. Она примет его от нас, когда вы разрешите это в «Мой налог».
    </Notice>
  ) : (
    <Notice
      tone="warn"
      title="Нет права регистрировать доход"
      action={
        <LinkButton to="/person/profile?tab=tax" variant="primary" size="small">
          Дать право
        </LinkButton>
      }
    >
      Разрешите платформе регистрировать доход в «Мой налог», и чек можно будет создать здесь.
    </Notice>
  )
}
