import { ExternalLink, RefreshCw } from 'lucide-react'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { bindingSteps, bindingWords, noRequestCauses } from './copy.ts'
import { myTaxAddress } from '../domain/my-tax-address.ts'
import type { Partner } from './partner-facts.ts'
import type { Binding, LiveBinding } from './use-binding.ts'

export type BindingProgressProps = { readonly live: LiveBinding; readonly partner: Partner | undefined; readonly inn: string }

/** Where the request is, what to do now, and how to do it. */
export function BindingProgress({ live, partner, inn }: BindingProgressProps) {
  const { binding } = live
  if (!binding) return <Skeleton className="h-24 w-full" />
  const address = partner && myTaxAddress(partner, inn)
  return (
    <div className="space-y-4" aria-live="polite">
      <StateNotice binding={binding} />
      {binding.state === 'waiting' && partner && address && (
        <>
          <Instruction partner={partner} address={address} />
          <WaitingButtons live={live} address={address} training={partner.training} />
          <Causes />
        </>
      )}
      {binding.state === 'notNpd' && <LinkButton to="/partner/RegistrationNPD">Как стать самозанятым</LinkButton>}
      {live.problem && (
        <p role="alert" className="text-small text-bad">
          {live.problem}
        </p>
      )}
    </div>
  )
}

function StateNotice({ binding }: { readonly binding: Binding }) {
  const words = bindingWords[binding.state]
  const text = binding.state === 'error' && binding.reason_text ? `${binding.reason_text}. ${words.text}` : words.text
  return (
    <Notice tone={words.tone} title={words.title}>
      {text}
      {binding.state === 'sending' && (
        <span className="mt-2 flex items-center gap-2 text-muted">
          <Spinner className="size-4" />
          Ждём ответа ФНС
        </span>
      )}
    </Notice>
  )
}

function Instruction({ partner, address }: { readonly partner: Partner; readonly address: string }) {
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

function WaitingButtons({
  live,
  address,
  training,
}: {
  readonly live: LiveBinding
  readonly address: string
  readonly training: boolean
}) {
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
      </div>
      <p className="mt-2 text-small text-muted">
        Обычно 1–2 минуты. Мы проверяем сами, страницу можно закрыть.
        {training && ' Сейчас учебный режим: откроется учебный «Мой налог».'}
      </p>
    </div>
  )
}

function Causes() {
  return (
    <details className="rounded-card border border-line px-4 py-3">
      <summary className="font-medium">Запрос не пришёл?</summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-muted">
        {noRequestCauses.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </details>
  )
}
