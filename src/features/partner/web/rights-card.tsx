import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { isPartner, isUndecided, rightsWanted, sameRights } from '../domain/binding.ts'
import { bindingNever } from './binding-promise.ts'
import { RightsChoice } from './rights-choice.tsx'
import type { Asking } from './use-asking.ts'
import type { Binding, LiveBinding } from './use-binding.ts'

type RightsCardProps = { readonly live: LiveBinding; readonly ask: Asking; readonly binding: Binding }

/** Rights of the platform: each optional one is requested or revoked with its checkbox. */
export function RightsCard({ live, ask, binding }: RightsCardProps) {
  const holds = isPartner(binding.state)
  const waits = isUndecided(binding.state)
  const changed = holds ? !sameRights(rightsWanted(ask.chosen), binding.granted) : !sameRights(ask.chosen, binding.optional)
  return (
    <Card title="Права платформы">
      <div className="space-y-4">
        <RightsChoice
          chosen={ask.chosen}
          onToggle={ask.toggle}
          disabled={waits || ask.pending}
          {...(holds && { granted: binding.granted })}
        />
        <p className="text-small text-muted">{hintFor(holds, waits)}</p>
        {live.problem && (
          <p role="alert" className="text-small text-bad">
            {live.problem}
          </p>
        )}
        {!waits && (
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button variant="primary" disabled={!changed} pending={ask.pending} onClick={() => void live.choose(ask.chosen)}>
              {holds ? 'Изменить права' : 'Сохранить выбор'}
            </Button>
            <LinkButton to="/partner" variant="quiet">
              Зачем нужны права
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  )
}

function hintFor(holds: boolean, waits: boolean): string {
  if (waits) return 'Права можно менять, когда вы ответите на запрос в «Мой налог».'
  if (holds)
    return 'Изменение придёт в «Мой налог», его нужно подтвердить. Если заберёте право, мы сразу перестанем им пользоваться.'
  return bindingNever
}
