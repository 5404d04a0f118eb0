import { useState } from 'react'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import { MoneyField } from '#/platform/web/form/money-field.tsx'
import { peopleOf } from '../domain/approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver } from '../domain/approval-policy.ts'
import { freezeRoute } from '../domain/approval-route.ts'

type Props = { readonly bands: readonly ApprovalBand[]; readonly members: readonly Approver[] }

/** «Реестр на 250 000 ₽ согласуют: …», with the members of this team. */
export function ApprovalPreview({ bands, members }: Props) {
  const [typed, setTyped] = useState('250\u00A0000')
  const sum = parseRubles(typed)
  return (
    <section aria-labelledby="preview" className="rounded-card bg-sunken p-4 sm:p-5">
      <h3 id="preview" className="mb-3 font-semibold">
        Кто согласует реестр
      </h3>
      <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
        <MoneyField label="Сумма реестра" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <div aria-live="polite" className="sm:pt-1">
          {sum === undefined ? <p className="text-muted">Введите сумму</p> : <Way sum={sum} bands={bands} members={members} />}
        </div>
      </div>
    </section>
  )
}

function Way({ sum, bands, members }: Props & { readonly sum: number }) {
  const fixed = freezeRoute(bands, sum, { members, makers: [] })
  const rubles = formatRubles(kopecks(sum), 'short')
  if (!fixed.ok) {
    return (
      <p className="text-bad">
        Реестр на {rubles} не пройдёт. {fixed.refusal.problem}.
      </p>
    )
  }
  const { steps, short } = fixed.value
  return (
    <>
      <p>Реестр на {rubles} согласуют:</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {steps.map((step, at) => (
          <li key={at}>{peopleWords(step, members)}</li>
        ))}
      </ol>
      <p className="mt-2 text-small text-muted">
        {short && 'Людей меньше, чем нужно по порядку: решают все, кто есть. '}
        Автор реестра и тот, кто его отправил, не решают, если есть кто-то ещё.
      </p>
    </>
  )
}

/** «Громов Павел или Орлова Елена, по коду из СМС» */
function peopleWords(step: ApprovalStep, members: readonly Approver[]): string {
  const names = peopleOf(step, members).map(({ name }) => name)
  const who =
    step.needCount >= names.length
      ? joined(names, 'и')
      : step.needCount === 1
        ? joined(names, 'или')
        : `${step.needCount} из ${names.length}: ${names.join(', ')}`
  return step.codeRequired ? `${who}, по коду из СМС` : who
}

function joined(names: readonly string[], word: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`
}
