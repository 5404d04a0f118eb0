import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { LeadForm } from '#/features/leads/web/lead-form.tsx'
import { listBoard } from '#/features/tasks/contract.ts'
import { apiContext } from '#/platform/web/page-api.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { HomeCalculator } from './home-calculator.tsx'
import { HomeContacts } from './home-contacts.tsx'
import { homeCopy, laws } from './home-copy.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeTasks } from './home-tasks.tsx'

const freshTasks = 6

export async function loader({ context }: LoaderFunctionArgs) {
  const board = await context.get(apiContext).call(listBoard, { query: { size: freshTasks } })
  return { tasks: board.ok ? board.value.items.slice(0, freshTasks) : [] }
}

export const meta: MetaFunction = () => [
  { title: 'Наряд — задания, договоры, выплаты и чеки самозанятых' },
  {
    name: 'description',
    content:
      'Задание, договор с подписью кодом из СМС, акт, выплата реестром и чек ФНС: работа с самозанятыми в одном месте.',
  },
]

export default function HomePage() {
  const { tasks } = useLoaderData<typeof loader>()
  const { person } = useViewer()
  const [search] = useSearchParams()
  const chosen = search.get('for')
  const mode: Mode = chosen === 'client' || chosen === 'person' ? chosen : (person?.mode ?? 'client')
  return (
    <div className="space-y-16 pb-8 sm:space-y-24">
      <HomeHero mode={mode} />
      <Steps mode={mode} />
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
            Оставьте телефон: покажем сервис на ваших задачах, ответим про закон и налоги, перенесём реестры
            из таблиц.
          </p>
          <HomeContacts />
        </div>
        <LeadForm type={mode} />
      </section>
    </div>
  )
}

function Steps({ mode }: { readonly mode: Mode }) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-title font-semibold tracking-[-0.01em]">
        Пять шагов
      </h2>
      <ol className="mt-7 grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {homeCopy[mode].steps.map((step, place) => (
          <li key={step.title} className="flex gap-4 border-line lg:block lg:border-t-2 lg:pt-5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-small font-semibold text-accent"
            >
              {place + 1}
            </span>
            <div>
              <h3 className="font-semibold lg:mt-4">{step.title}</h3>
              <p className="mt-1 text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
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
