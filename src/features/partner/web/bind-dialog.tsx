import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { bindingLifecycle } from '../domain/binding.ts'
import { BindingProgress } from './binding-progress.tsx'
import { bindingNever, bindingWhy } from './binding-promise.ts'
import { DelegationBox } from './delegation-box.tsx'
import { RightsChoice } from './rights-choice.tsx'
import { useAsking } from './use-asking.ts'
import type { Asking } from './use-asking.ts'
import { isBound, isMoving, useBinding } from './use-binding.ts'
import type { LiveBinding } from './use-binding.ts'
import { usePartner } from './use-partner.ts'

export type BindDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** From the profile; opens the right page of «Мой налог» in the test environment. */
  readonly inn: string
}

/** Explains the binding, requests it, and waits with the person until the tax service answers. */
export function BindDialog({ open, onClose, onDone, inn }: BindDialogProps) {
  return open ? <OpenDialog onClose={onClose} onDone={onDone} inn={inn} /> : null
}

function OpenDialog({ onClose, onDone, inn }: Omit<BindDialogProps, 'open'>) {
  const live = useBinding()
  const partner = usePartner()
  const ask = useAsking(live)
  const { binding } = live
  const done = binding !== undefined && isBound(binding)
  const explaining = binding !== undefined && !done && !isMoving(binding)
  const untouched = binding === undefined || bindingLifecycle.is.none(binding.state)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (done ? onDone() : onClose())}
      title={done ? 'Готово' : 'Привяжите платформу к «Мой налог»'}
      footer={<Footer live={live} ask={ask} onClose={onClose} onDone={onDone} />}
    >
      <div className="space-y-4">
        {!untouched && <BindingProgress live={live} ask={ask} partner={partner} inn={inn} />}
        {explaining && untouched && <p>{bindingWhy}</p>}
        {explaining && <RightsChoice chosen={ask.chosen} onToggle={ask.toggle} disabled={ask.pending} />}
        {explaining && <p className="text-small text-muted">{bindingNever}</p>}
        {explaining && ask.needsBox && <DelegationBox checked={ask.agreed} onChange={ask.setAgreed} error={ask.error} />}
        {untouched && live.problem && (
          <p role="alert" className="text-small text-bad">
            {live.problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Footer({
  live,
  ask,
  onClose,
  onDone,
}: {
  readonly live: LiveBinding
  readonly ask: Asking
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { binding } = live
  if (binding && isBound(binding))
    return (
      <Button variant="primary" onClick={onDone}>
        Продолжить
      </Button>
    )
  if (binding && isMoving(binding)) return <Button onClick={onClose}>Закрыть, подтвержу позже</Button>
  const again = binding !== undefined && !bindingLifecycle.is.none(binding.state)
  return (
    <>
      <Button onClick={onClose}>Позже</Button>
      <Button variant="primary" disabled={!ask.ready || !binding} pending={ask.pending} onClick={() => void ask.send()}>
        {again ? 'Отправить ещё раз' : 'Привязать'}
      </Button>
    </>
  )
}
