import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { bindingLifecycle, isPartner, isRequested } from '../domain/binding.ts'
import { BindingProgress } from './binding-progress.tsx'
import { bindingWhy } from './binding-promise.ts'
import { bindingTones } from './binding-words.ts'
import type { Partner } from './partner-facts.ts'
import { UnbindDialog } from './unbind-dialog.tsx'
import type { Asking } from './use-asking.ts'
import type { Binding, LiveBinding } from './use-binding.ts'

type BindingCardProps = {
  readonly live: LiveBinding
  readonly ask: Asking
  readonly binding: Binding
  readonly partner: Partner
  readonly inn: string
}

/** State of the person's binding at the tax service, and the two actions: bind and unbind. */
export function BindingCard({ live, ask, binding, partner, inn }: BindingCardProps) {
  const [leaving, setLeaving] = useState(false)
  const { state, label } = binding
  const holds = isPartner(state)
  const ends = holds || isRequested(state)
  const isNew = bindingLifecycle.is.none(state)
  const isBound = bindingLifecycle.is.bound(state)
  return (
    <Card title="Привязка платформы" aside={<Status tone={bindingTones[state]}>{label}</Status>}>
      {isNew && <p className="text-muted">{bindingWhy}</p>}
      {holds && (
        <KeyValues
          items={[
            { label: 'Партнёр в «Мой налог»', value: partner.name },
            ...(binding.bound_at ? [{ label: 'Привязана', value: <Moment value={binding.bound_at} /> }] : []),
          ]}
        />
      )}
      {isBound && binding.reason_text && <p className="mt-3 text-small text-muted">{binding.reason_text}.</p>}
      {!isNew && !isBound && (
        <div className={holds ? 'mt-4' : undefined}>
          <BindingProgress live={live} ask={ask} partner={partner} inn={inn} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {!ends && (
          <LinkButton to="/partner/ConnectPartner" variant="primary">
            {isNew ? 'Привязать платформу' : 'Привязать ещё раз'}
          </LinkButton>
        )}
        {ends && (
          <Button variant="caution" onClick={() => setLeaving(true)}>
            {holds ? 'Отвязать платформу' : 'Отменить запрос'}
          </Button>
        )}
      </div>
      {leaving && <UnbindDialog live={live} onClose={() => setLeaving(false)} />}
    </Card>
  )
}
