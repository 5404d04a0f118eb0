import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Card } from '#/platform/web/kit/card.tsx'
import type { KeyValue } from '#/platform/web/kit/key-values.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readBoardTask, readTaskViewer } from '../contract/board.ts'
import { openLinkedInvitation } from '../contract/task-invitation.ts'
import { categoryName } from '../domain/category.ts'
import { customerWords } from '../domain/customer-line.ts'
import { meanWords } from '../domain/rating-mean.ts'
import { isGone } from '../domain/task.ts'
import { BoardAnswer } from './board-answer.tsx'
import { BoardCard } from './board-card.tsx'
import { CustomerLogo } from './customer-logo.tsx'
import type { InvitedNoticeProps } from './invited-notice.tsx'
import { aboutRubles, netWords, payWords, slotsWords } from './task-words.ts'
import { SamplePapers } from './sample-papers.tsx'
import { ShareTask } from './share-task.tsx'
import { placeAndDays } from './place-and-days.tsx'
import { taskMeta } from './task-meta.ts'
import { TaskFiles } from './task-files.tsx'

const KeepButton = latePart(async () => (await import('./keep-button.tsx')).KeepButton)
const InvitedNotice = latePart<InvitedNoticeProps>(async () => (await import('./invited-notice.tsx')).InvitedNotice)
const ComplainButton = latePart(async () => (await import('./complain-button.tsx')).ComplainButton)
const BoardClosed = latePart(async () => (await import('./board-closed.tsx')).BoardClosed)

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const asked = { params: { id: params['id'] ?? '' } }
  const task = await load(context, readBoardTask, asked)
  const api = context.get(apiContext)
  const viewer = api.session.person ? await api.call(readTaskViewer, asked) : undefined
  const invitation = (viewer?.ok ? viewer.value.invitation : null) ?? (await readLinked(context, url))
  const page = { task, viewer: viewer?.ok ? viewer.value : null, invitation, origin: api.origin }
  // A task that is over keeps its page, which tells search engines that it is gone.
  return isGone(task.state) ? data(page, { status: 410 }) : data(page)
}

/** The invitation whose link has led here. */
async function readLinked(context: PageContext, url: URL) {
  const token = url.searchParams.get('invited')
  if (token === null) return null
  const answer = await context.get(apiContext).call(openLinkedInvitation, { params: { token } })
  return answer.ok ? { token, state: answer.value.state, expires_at: answer.value.expires_at } : null
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? taskMeta(loaderData.task, loaderData.origin) : [{ title: 'Задание — Наряд' }]

export default function BoardTaskPage() {
  const { task, viewer, invitation, origin } = useLoaderData<typeof loader>()
  const mode = useViewer().person?.mode
  const net = viewer?.net ?? task.net
  return (
    <>
      <PageHeader
        back={{ to: '/tasks', label: 'Все задания' }}
        title={task.title}
        description={`${categoryName(task.category)} · ${task.org_name}`}
      />
      {invitation && task.opening === 'open' && (
        <div className="mb-6">
          <InvitedNotice taskId={task.id} invitation={invitation} />
        </div>
      )}
      {task.opening !== 'open' && <BoardClosed opening={task.opening} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* The page comes in the order of a phone: what is painted before the rest has come must not move. */}
        <aside className="space-y-6 lg:sticky lg:top-20 lg:col-start-2">
          <Card>
            <p className="text-title font-semibold">{payWords(task)}</p>
            {task.pay_kind === 'unit' && task.sum !== null && (
              <p className="text-muted">
                Всего {task.quantity} {task.unit}, {aboutRubles(task.sum)}
              </p>
            )}
            {net !== null && <p className="mt-1 text-muted">На руки {netWords(net, (viewer?.known_deduction ?? 0) > 0)}</p>}
            <div className="mt-5">
              <Facts
                items={[
                  ...placeAndDays(task),
                  { label: 'Места', value: slotsWords(task) },
                  ...(task.taken_by === null ? [] : [{ label: 'Могут взять', value: task.taken_by }]),
                  { label: 'Откликов', value: task.applications },
                ]}
              />
            </div>
            <div className="mt-5">
              <BoardAnswer task={task} viewer={viewer} />
            </div>
            {viewer && mode === 'person' && (
              <div className="mt-2">
                <KeepButton id={task.id} kept={viewer.is_kept} />
              </div>
            )}
            {task.opening === 'open' && (
              <div className="mt-2 print:hidden">
                <ShareTask title={task.title} address={`${origin}/tasks/${task.id}`} />
              </div>
            )}
            {!viewer?.is_owner && !isGone(task.state) && (
              <div className="mt-2 print:hidden">
                <ComplainButton id={task.id} title={task.title} complaint={viewer?.complaint ?? null} />
              </div>
            )}
          </Card>
        </aside>
        <div className="min-w-0 space-y-6 lg:col-start-1 lg:row-start-1">
          <Card title="Что должно получиться">
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{task.result}</p>
            {task.criteria.length > 0 && (
              <>
                <h3 className="mt-5 font-semibold">По чему примут работу</h3>
                <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 marker:text-muted">
                  {task.criteria.map((criterion) => (
                    <li key={criterion} className="wrap-anywhere">
                      {criterion}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {mode === 'person' && <TaskFiles id={task.id} side="person" />}
          </Card>
          <Card title="Как всё пройдёт">
            <ol className="max-w-prose list-decimal space-y-1.5 pl-5 marker:text-muted">
              <li>Вы откликаетесь, заказчик выбирает исполнителя.</li>
              <li>Подписываете кодом из СМС рамочный договор (один раз с этим заказчиком) и заказ на это задание.</li>
              <li>Сдаёте результат, заказчик принимает его, вы подписываете акт.</li>
              <li>Деньги приходят от заказчика на ваш счёт, чек в ФНС мы оформляем сами.</li>
            </ol>
            <SamplePapers taskId={task.id} />
          </Card>
          <Card title="Заказчик">
            <p className="flex items-center gap-3 font-medium">
              {task.logo !== null && <CustomerLogo address={task.logo} size={48} />}
              {task.org_name}
            </p>
            <p className="mt-1">{meanWords(task.client_rating)}</p>
            <p className="mt-1 text-muted">
              {customerWords({ paid: task.client_paid, onTime: task.client_on_time, days: task.client_days })}
            </p>
          </Card>
        </div>
      </div>
      {task.similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-10">
          <h2 id="similar" className="mb-4 text-heading font-semibold">
            Похожие задания
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {task.similar.map((other) => (
              <li key={other.id}>
                <BoardCard task={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Key facts in a narrow card: names on the left, values on the right. */
function Facts({ items }: { readonly items: readonly KeyValue[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item, place) => (
        <div key={place} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
          <dt className="text-muted">{item.label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
