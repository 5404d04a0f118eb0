import { cameNear } from '#/platform/web/came-near.ts'
import { latePart } from '#/platform/web/lazy-part.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { HomeCalculator } from './home-calculator.tsx'
import { HomeContacts } from './home-contacts.tsx'
import { laws } from './home-laws.ts'
import { HomeTasks } from './home-tasks.tsx'
import type { HomeTask } from './home-tasks.tsx'

const leadId = 'lead-form'

const LeadForm = latePart(async () => (await import('#/features/leads/web/lead-form.tsx')).LeadForm, {
  moment: () => cameNear(leadId),
})

/** Content below the first screen: it becomes interactive when the visitor scrolls near. */
export function HomeBelow({ mode, tasks }: { readonly mode: Mode; readonly tasks: readonly HomeTask[] }) {
  return (
    <div className="space-y-16 sm:space-y-24">
      <HomeTasks tasks={tasks} />
      <div className="grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <HomeCalculator />
        <Laws />
      </div>
      <section aria-labelledby="lead" className="card grid gap-8 p-5 sm:p-9 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id="lead" className="text-title font-semibold tracking-[-0.01em]">
            Расскажем и поможем начать
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            Оставьте телефон: покажем сервис на ваших задачах, ответим про закон и налоги, перенесём реестры из таблиц.
          </p>
          <HomeContacts />
        </div>
        <div id={leadId}>
          <LeadForm type={mode} />
        </div>
      </section>
    </div>
  )
}

function Laws() {
  return (
    <section aria-labelledby="laws">
      <h2 id="laws" className="text-title font-semibold tracking-[-0.01em]">
        По закону, и это видно
      </h2>
      <ul className="mt-5 divide-y divide-line">
        {laws.map((law) => (
          <li key={law.title} className="py-4">
            <h3 className="font-semibold">{law.title}</h3>
            <p className="text-small text-accent">{law.since}</p>
            <p className="mt-1.5 text-muted">{law.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
