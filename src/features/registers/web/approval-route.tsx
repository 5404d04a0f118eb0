import type * as z from 'zod/mini'
import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import type { registerView } from '../contract/register.ts'

type Register = z.output<typeof registerView>
type Step = NonNullable<Register['route']>[number]

/**
 * Approval route of a register: its steps, who has decided and when, whom it waits for. A one-decision route still waiting
 * shows no more than its notice.
 */
export function ApprovalRoute({ register }: { readonly register: Register }) {
  const given = register.decisions.filter(({ round, decision }) => round === register.round && decision === 'approved')
  const short = register.route?.length === 1 && register.route[0]?.need === 1 && given.length === 0
  if (!register.route || short) return null
  return (
    <Card title="Согласование" className="my-6">
      <Tracker
        label="Шаги согласования"
        steps={register.route.map((step) => ({
          key: String(step.order),
          label: capital(step.words),
          state: step.state,
          text: (
            <>
              {given
                .filter(({ step: order }) => order === step.order)
                .map((one) => (
                  <p key={`${one.name} ${one.at}`}>
                    {one.for_name === null ? one.name : `${one.name} (вместо: ${one.for_name})`}, <Moment value={one.at} />
                  </p>
                ))}
              <Awaited step={step} />
            </>
          ),
        }))}
      />
    </Card>
  )
}

/** Who has to decide, and when their turn comes. */
const awaitedWords: Record<Step['state'], { readonly nobody: string; readonly when: string } | null> = {
  done: null,
  current: { nobody: 'Решить некому', when: 'Ждём' },
  waiting: { nobody: 'После предыдущих шагов', when: 'Затем' },
}

function Awaited({ step }: { readonly step: Step }) {
  const words = awaitedWords[step.state]
  if (!words) return null
  const names = step.approval_rights.map(({ name, for_name: forName }) =>
    forName === null ? name : `${name} (вместо: ${forName})`,
  )
  if (names.length === 0) return <p>{words.nobody}</p>
  const left = step.need - step.given
  return (
    <p>
      {words.when}
      {left > 1 && ` ${left} из`}: {names.join(', ')}
    </p>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
