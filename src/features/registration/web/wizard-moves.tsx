import { Button } from '#/platform/web/kit/button.tsx'

type MovesProps = {
  readonly onBack?: () => void
  readonly onNext?: () => void
  readonly nextDisabled?: boolean
  readonly pending?: boolean
}

export function WizardMoves({ onBack, onNext, nextDisabled = false, pending = false }: MovesProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
      {onNext && (
        <Button variant="primary" disabled={nextDisabled} pending={pending} onClick={onNext}>
          Далее
        </Button>
      )}
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Назад
        </Button>
      )}
    </div>
  )
}
