import { Card } from '#/platform/web/kit/card.tsx'
import type { Partner } from './partner-facts.ts'
import { partnerQuestions } from './partner-questions.ts'
import { RevokeSteps } from './revoke-steps.tsx'
import { RightsTable } from './rights-table.tsx'

/** Further reading for people who want to know more before binding. */
export function PartnerBelow({ partner }: { readonly partner: Partner }) {
  return (
    <div className="space-y-8">
      <section aria-labelledby="rights">
        <h2 id="rights" className="mb-4 text-heading font-semibold">
          Какие права мы просим и зачем
        </h2>
        <RightsTable />
      </section>
      <Card title="Как отозвать права">
        <RevokeSteps partner={partner} />
      </Card>
      <section aria-labelledby="questions">
        <h2 id="questions" className="mb-4 text-heading font-semibold">
          Вопросы
        </h2>
        <div className="space-y-2.5">
          {partnerQuestions.map(({ question, answer }) => (
            <details key={question} className="card px-5 py-3.5">
              <summary className="font-medium">{question}</summary>
              <p className="mt-2 max-w-3xl text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </div>
  )
}
