import { ExternalLink, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Qr } from '#/platform/web/kit/qr.tsx'
import type { Partner } from './partner-facts.ts'
import type { LiveBinding } from './use-binding.ts'

/** How to allow the platform, step by step; on a desktop, with a QR code for the phone. */
export function MyTaxInstruction({ partner, address }: { readonly partner: Partner; readonly address: string }) {
  return (
    <div className="flex items-start gap-6">
      <ol className="min-w-0 flex-1 space-y-2">
        {bindingSteps.map((step, place) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent"
            >
              {place + 1}
            </span>
            <span>{step.replace('{partner}', partner.name)}</span>
          </li>
        ))}
      </ol>
      <div className="hidden text-center sm:block">
        <Qr text={address} label="QR-код: открыть «Мой налог» на телефоне" className="size-32" />
        <p className="mt-1 text-small text-muted">Открыть на телефоне</p>
      </div>
    </div>
  )
}

type WaitingButtonsProps = {
  readonly live: LiveBinding
  readonly address: string
  readonly training: boolean
  readonly children: ReactNode
}

export function WaitingButtons({ live, address, training, children }: WaitingButtonsProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <a href={address} target="_blank" rel="noreferrer" className={buttonLook('primary', 'regular', false)}>
          Открыть «Мой налог»
          <ExternalLink size={17} aria-hidden="true" />
        </a>
        <Button pending={live.checking} onClick={() => void live.recheck()} icon={<RefreshCw size={17} aria-hidden="true" />}>
          Проверить сейчас
        </Button>
        {children}
      </div>
      <p className="mt-2 text-small text-muted">
        Обычно 1–2 минуты. Мы проверяем сами, страницу можно закрыть.
        {training && ' Сейчас учебный режим: откроется учебный «Мой налог».'}
      </p>
    </div>
  )
}

const bindingSteps = [
  'Откройте «Мой налог»',
  'Прочее → Партнёры',
  'Найдите запрос от «{partner}»',
  'Нажмите «Разрешить»',
] as const
