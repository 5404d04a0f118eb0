import { bandWords, stepWords } from '../domain/approval-policy.ts'
import type { ApprovalBand, ApprovalStep, Approver } from '../domain/approval-policy.ts'

type Props = { readonly bands: readonly ApprovalBand[]; readonly members: readonly Approver[] }

/** A policy as sentences: «до 100 000 ₽ — согласующий или владелец, по коду из СМС». */
export function ApprovalSentences({ bands, members }: Props) {
  return (
    <dl className="divide-y divide-line">
      {bands.map((band) => (
        <div key={band.from} className="py-3 first:pt-0 last:pb-0 sm:flex sm:gap-4">
          <dt className="font-medium first-letter:uppercase sm:w-56 sm:shrink-0">{bandWords(band)}</dt>
          <dd className="min-w-0">
            {band.steps.length === 1 && band.steps[0] ? (
              words(band.steps[0], members)
            ) : (
              <ol className="list-decimal space-y-1 pl-5">
                {band.steps.map((step, at) => (
                  <li key={at}>{words(step, members)}</li>
                ))}
              </ol>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function words(step: ApprovalStep, members: readonly Approver[]): string {
  const all = step.needCount > 1 && step.orAll ? ', если столько нет — все, кто есть' : ''
  return `${stepWords(step, members)}${step.codeRequired ? ', по коду из СМС' : ''}${all}`
}
