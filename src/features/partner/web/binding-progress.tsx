import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { awaitsPerson, bindingLifecycle, isUnregistered } from '../domain/binding.ts'
import { myTaxAddress } from '../domain/my-tax-address.ts'
import { bindingWords } from './binding-words.ts'
import { MyTaxInstruction, WaitingButtons } from './my-tax-instruction.tsx'
import type { Partner } from './partner-facts.ts'
import type { Asking } from './use-asking.ts'
import type { Binding, LiveBinding } from './use-binding.ts'

export type BindingProgressProps = {
  readonly live: LiveBinding
  readonly ask: Asking
  readonly partner: Partner | undefined
  readonly inn: string
}

/** State of the request, what to do now, and how. */
export function BindingProgress({ live, ask, partner, inn }: BindingProgressProps) {
  const { binding } = live
  if (!binding) return <Skeleton className="h-24 w-full" />
  const address = partner && myTaxAddress(partner, inn)
  const waits = awaitsPerson(binding.state)
  return (
    <div className="space-y-4" aria-live="polite">
      <StateNotice binding={binding} />
      {binding.silent_since && <SilentNotice since={binding.silent_since} />}
      {waits && partner && address && (
        <>
          <MyTaxInstruction partner={partner} address={address} />
          <WaitingButtons live={live} address={address} training={partner.training}>
            <ResendButton binding={binding} ask={ask} />
          </WaitingButtons>
          {bindingLifecycle.is.waiting(binding.state) && <Causes />}
        </>
      )}
      {isUnregistered(binding.state) && <LinkButton to="/partner/RegistrationNPD">Как стать самозанятым</LinkButton>}
      {binding.reason_code === 'REQUEST_VALIDATION_ERROR' && <LinkButton to="/person/profile?tab=data">Проверить ИНН</LinkButton>}
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
  const told = bindingLifecycle.is.error(binding.state) || bindingLifecycle.is.boundPartly(binding.state)
  return (
    <Notice tone={words.tone} title={words.title}>
      {told && binding.reason_text ? binding.reason_text : words.text}
      {bindingLifecycle.is.sending(binding.state) && binding.silent_since === null && (
        <span className="mt-2 flex items-center gap-2 text-muted">
          <Spinner className="size-4" />
          Ждём ответа ФНС
        </span>
      )}
    </Notice>
  )
}

/** Shown while the tax service is silent: since when, and that no action is needed. */
function SilentNotice({ since }: { readonly since: string }) {
  return (
    <Notice tone="warn" title="ФНС не отвечает">
      С <Moment value={since} />. Мы повторим сами и пришлём уведомление, страницу можно закрыть.
    </Notice>
  )
}

/** A request that has waited for five minutes may have been lost in «Мой налог». */
function ResendButton({ binding, ask }: { readonly binding: Binding; readonly ask: Asking }) {
  if (!binding.may_resend) return null
  return (
    <Button pending={ask.pending} disabled={!ask.ready} onClick={() => void ask.send()}>
      Отправить ещё раз
    </Button>
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

const noRequestCauses = [
  'Вы вошли в «Мой налог» под другим ИНН. Проверьте его в профиле «Мой налог».',
  'Приложение не обновилось: закройте его и откройте снова.',
  'ФНС отвечает медленно. Подождите до 10 минут, запрос не потеряется.',
  'Запрос потерялся или отклонён — через 5 минут здесь появится кнопка «Отправить ещё раз».',
] as const
