import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { readProfile } from '#/features/profile/contract/profile.ts'
import { isNpd } from '#/kernel/npd-status.ts'
import { useStepArrival } from '#/platform/web/arrival.ts'
import { formatDay } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ServiceNotice } from '#/platform/web/kit/service-notice.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import type { TrackerStep } from '#/platform/web/kit/tracker.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useOnTheWay } from '#/platform/web/return-link.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readOwnStatus } from '../contract.ts'
import { bindingLifecycle, isPartner } from '../domain/binding.ts'
import { BindingDone } from './binding-done.tsx'
import { BindingProgress } from './binding-progress.tsx'
import { DelegationBox } from './delegation-box.tsx'
import type { OwnNames } from './inn-step.tsx'
import type { Partner } from './partner-facts.ts'
import { RevokeSteps } from './revoke-steps.tsx'
import { RightsChoice } from './rights-choice.tsx'
import { StatusResult } from './status-result.tsx'
import { useAsking } from './use-asking.ts'
import type { Asking } from './use-asking.ts'
import { isMoving, useBinding } from './use-binding.ts'
import type { Binding } from './use-binding.ts'
import { useStatusCheck } from './use-status-check.ts'
import type { StatusCheck } from './use-status-check.ts'

// Most who come know their ИНН: its form comes for those who do not.
const InnStep = latePart(async () => (await import('./inn-step.tsx')).InnStep)

export type OwnFacts = Pick<CallReply<typeof readProfile>, 'inn' | 'npd' | 'ladder'> & {
  readonly names: OwnNames
  readonly binding: Binding
  readonly status: CallReply<typeof readOwnStatus>
}

type StepsProps = { readonly partner: Partner; readonly own: OwnFacts }

/** All five steps on one page; each opens when the previous ones are done. */
export function ConnectSteps({ partner, own }: StepsProps) {
  const { revalidate } = useRevalidator()
  const live = useBinding(own.binding, revalidate)
  const check = useStatusCheck()
  const ask = useAsking(live)
  const binding = live.binding ?? own.binding
  const sent = isMoving(binding) || isPartner(binding.state)
  // The steps above fold away once the request is sent, and the page is a screen shorter.
  const progress = useStepArrival<HTMLDivElement>(sent ? 'sent' : 'asking')
  const known = check.status?.state ?? own.npd.state
  const active = isNpd.active(known) || sent
  useFirstReceipt(check, own.inn !== '' && !active && !isNpd.not_active(known))
  const state = (done: boolean, open: boolean): TrackerStep['state'] => (done ? 'done' : open ? 'current' : 'waiting')
  const bound = bindingLifecycle.is.bound(binding.state)
  const isPartial = bindingLifecycle.is.boundPartly(binding.state)
  const told = !bindingLifecycle.is.none(binding.state) && !bound && !isMoving(binding)
  const asks = isPartial || (active && !sent)
  return (
    <div className="grid max-w-4xl gap-6" data-tells="/person/profile?tab=tax">
      <ServiceNotice service="taxService">
        Запрос на привязку примем сейчас, отправим сами, когда она ответит, и пришлём уведомление.
      </ServiceNotice>
      <Card>
        {told && (
          <div className="mb-6">
            <BindingProgress live={live} ask={ask} partner={partner} inn={own.inn} />
          </div>
        )}
        <Tracker
          label="Шаги привязки"
          steps={[
            { key: 'login', label: 'Вход', state: 'done' },
            {
              key: 'inn',
              label: 'Ваш ИНН',
              state: state(own.inn !== '', true),
              ...(own.inn === ''
                ? {
                    action: <InnStep names={own.names} />,
                  }
                : { text: own.inn }),
            },
            {
              key: 'npd',
              label: 'Проверка статуса',
              state: state(active, own.inn !== ''),
              text: active && own.status.since && `Самозанятый с ${formatDay(Temporal.PlainDate.from(own.status.since))}`,
              action: own.inn !== '' && !sent && <StatusStep check={check} own={own} active={active} />,
            },
            {
              key: 'rights',
              label: 'Права и соглашение',
              state: isPartial ? 'failed' : state(sent, active),
              action: asks && <RightsStep ask={ask} binding={binding} />,
            },
            {
              key: 'sent',
              label: bound ? 'Платформа привязана' : 'Подтверждение в «Мой налог»',
              state: state(bound, isMoving(binding)),
              action: isMoving(binding) && (
                <div ref={progress} tabIndex={-1} className="outline-none">
                  <BindingProgress live={live} ask={ask} partner={partner} inn={own.inn} />
                </div>
              ),
            },
          ]}
        />
        {bound && <BindingDone ladder={own.ladder} />}
      </Card>
      {sent && <RevokeCard partner={partner} />}
      {bindingLifecycle.is.none(binding.state) && live.problem && <Notice tone="bad">{live.problem}</Notice>}
    </div>
  )
}

/** The status is requested automatically once, as soon as the ИНН is known. */
function useFirstReceipt(check: StatusCheck, wanted: boolean): void {
  const first = useEffectEvent(() => void check.check())
  useEffect(() => {
    if (wanted) first()
  }, [wanted])
}

function StatusStep({ check, own, active }: { readonly check: StatusCheck; readonly own: OwnFacts; readonly active: boolean }) {
  const registration = useOnTheWay('/partner/RegistrationNPD')
  const missing = isNpd.not_active(check.status?.state ?? own.npd.state)
  return (
    <div className="space-y-3">
      <StatusResult check={check} inn={own.inn} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button variant={active ? 'secondary' : 'primary'} pending={check.pending} onClick={() => void check.check()}>
          {active || check.status ? 'Проверить ещё раз' : 'Проверить статус'}
        </Button>
        {missing && <LinkButton to={registration}>Как стать самозанятым</LinkButton>}
      </div>
    </div>
  )
}

const sendWords: Partial<Record<Binding['state'], string>> = {
  none: 'Отправить запрос',
  boundPartly: 'Попросить права ещё раз',
}

function RightsStep({ ask, binding }: { readonly ask: Asking; readonly binding: Binding }) {
  const isPartial = bindingLifecycle.is.boundPartly(binding.state)
  return (
    <div className="space-y-4">
      <RightsChoice
        chosen={ask.chosen}
        onToggle={ask.toggle}
        disabled={ask.pending}
        {...(isPartial && { granted: binding.granted })}
      />
      {ask.needsBox && <DelegationBox checked={ask.agreed} onChange={ask.setAgreed} error={ask.error} />}
      <Button
        variant="primary"
        disabled={!ask.ready}
        pending={ask.pending}
        onClick={() => void ask.send()}
        className="max-sm:w-full"
      >
        {sendWords[binding.state] ?? 'Отправить ещё раз'}
      </Button>
    </div>
  )
}

function RevokeCard({ partner }: { readonly partner: Partner }) {
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Как отозвать права"
      aside={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Свернуть' : 'Показать'}
        </Button>
      }
    >
      {open ? (
        <RevokeSteps partner={partner} />
      ) : (
        <p className="text-muted">В профиле, на вкладке «Мой налог», или в самом «Мой налог», в любой день.</p>
      )}
    </Card>
  )
}
