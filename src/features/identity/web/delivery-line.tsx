import { CheckCheck, CircleHelp, Clock3, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { deliveryReasonWords } from './delivery-words.ts'
import type { Delivery } from './use-delivery.ts'

export type DeliveryLineProps = { readonly delivery: Delivery | undefined; readonly maskedPhone: string }

/** The delivery state of the message with the code, announced to screen readers when it changes. */
export function DeliveryLine({ delivery, maskedPhone }: DeliveryLineProps) {
  const { training } = useViewer()
  const { icon: Icon, look, words } = training ? trainingLine(maskedPhone) : lineOf(delivery, maskedPhone)
  return (
    <p aria-live="polite" className={`flex gap-2 text-small ${look}`}>
      <Icon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        {words}
        {training && (
          <a href="/dev/outbox" target="_blank" rel="noreferrer" className="link">
            в ящике сообщений
          </a>
        )}
      </span>
    </p>
  )
}

type Line = { readonly icon: LucideIcon; readonly look: string; readonly words: string }

/** No SMS is sent: the message is shown on a page. */
function trainingLine(maskedPhone: string): Line {
  return { icon: CheckCheck, look: 'text-muted', words: `Учебный режим: код для ${maskedPhone} лежит ` }
}

function lineOf(delivery: Delivery | undefined, maskedPhone: string): Line {
  switch (delivery?.state) {
    case 'sending':
      return { icon: Clock3, look: 'text-muted', words: `Отправляем на ${maskedPhone}…` }
    case 'delivered':
      return { icon: CheckCheck, look: 'text-good', words: `Доставлено на ${maskedPhone}` }
    case 'failed': {
      const { why, what } = deliveryReasonWords[delivery.reason ?? 'other']
      return { icon: TriangleAlert, look: 'text-bad', words: `Не доставлено: ${why}. ${what}` }
    }
    case 'unknown':
      return {
        icon: CircleHelp,
        look: 'text-warn',
        words: 'Не знаем, дошло ли сообщение. Подождите минуту и запросите код ещё раз.',
      }
    default:
      return { icon: Clock3, look: 'text-muted', words: `Отправлено на ${maskedPhone}` }
  }
}
