import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listBoard } from '#/features/tasks/contract/board.ts'
import { cameNear } from '#/platform/web/came-near.ts'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext } from '#/platform/web/page-api.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { homeWords } from './home-words.ts'
import { HomeHero } from './home-hero.tsx'

const freshTasks = 6
const belowId = 'below'

const HomeBelow = latePart(async () => (await import('./home-below.tsx')).HomeBelow, {
  moment: () => cameNear(belowId),
  meanwhile: () => <div className="h-dvh" />,
})

export async function loader({ context }: LoaderFunctionArgs) {
  const board = await context.get(apiContext).call(listBoard, { query: { size: freshTasks } })
  return { tasks: board.ok ? board.value.items.slice(0, freshTasks) : [] }
}

export const meta: MetaFunction = () => [
  { title: 'Наряд — задания, договоры, выплаты и чеки самозанятых' },
  {
    name: 'description',
    content: 'Задание, договор с подписью кодом из СМС, акт, выплата реестром и чек ФНС: работа с самозанятыми в одном месте.',
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
      <div id={belowId}>
        <HomeBelow mode={mode} tasks={tasks} />
      </div>
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
        {homeWords[mode].steps.map((step, place) => (
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
